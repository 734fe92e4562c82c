import { proxy } from 'valtio'
import { probePath, probeWord } from '#domain/idempotency.ts'

/**
 * `limited`: the radio is up and nothing gets through (bundle used up, captive portal).
 * `navigator.onLine` alone knows only `offline`, and not always that.
 */
export type NetworkState = 'online' | 'offline' | 'limited'

export const connectivity = proxy<{ state: NetworkState }>({ state: 'online' })

const probeTimeoutMs = 8000

/** Something came back as the contract promises. */
export function markReachable(): void {
  connectivity.state = 'online'
}

/** Something that should have come back did not. */
export function markUnreachable(): void {
  connectivity.state = navigator.onLine ? 'limited' : 'offline'
}

/** Follows the browser's own events; the caller is told when the browser believes that it is back. */
export function watchNetwork(onBack: () => void): void {
  if (!navigator.onLine) connectivity.state = 'offline'
  addEventListener('offline', () => {
    connectivity.state = 'offline'
  })
  addEventListener('online', () => {
    connectivity.state = 'online'
    onBack()
  })
}

/** Asks for one word; true only when exactly that word comes back. */
export async function probe(baseUrl: string): Promise<boolean> {
  try {
    const response = await fetch(new URL(probePath, baseUrl), {
      cache: 'no-store',
      signal: AbortSignal.timeout(probeTimeoutMs),
    })
    return response.ok && (await response.text()) === probeWord
  } catch {
    return false
  }
}

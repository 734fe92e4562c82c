import { proxy } from 'valtio'
import { probePath, probeWord } from '#domain/idempotency.ts'

/**
 * `limited`: the device has a connection, but no request gets through (data bundle used up, captive portal).
 * `navigator.onLine` detects only `offline`, and not reliably.
 */
export type NetworkState = 'online' | 'offline' | 'limited'

export const connectivity = proxy<{ state: NetworkState }>({ state: 'online' })

export const probeTimeoutMs = 8000

/**
 * Call after a response that matched the contract. While `onLine` is false, which is reliable, it changes nothing: the
 * response was pending when the network was lost, and the `online` event follows.
 */
export function markReachable(): void {
  if (navigator.onLine) connectivity.state = 'online'
}

/** Call after a request without a valid response. */
export function markUnreachable(): void {
  connectivity.state = navigator.onLine ? 'limited' : 'offline'
}

/** Follows the browser's `online` and `offline` events; calls `onBack` on `online`. */
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

/** Fetches the probe path; true only if the body is exactly the probe word. Never rejects; times out after 8 s. */
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

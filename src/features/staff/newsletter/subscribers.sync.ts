import { staffPaths } from '#domain/staff-addresses.ts'
import { baseUrl, engine } from '#platform/engine/page-engine.ts'

/** Long enough for thousands of addresses over a slow line. */
const timeoutMs = 60_000

/**
 * The addresses of the newsletter as a file, which the server notes in the audit log; the status of its answer if it
 * gave none.
 */
export async function fetchSubscribersFile(): Promise<Blob | number | 'unreachable'> {
  const pair = await engine.tokens.current()
  if (!pair) return 401
  const first = await ask(pair.access)
  if (first?.status !== 401) return fileOf(first)
  const renewed = await engine.tokens.refresh(pair)
  if (renewed === 'refused') return 401
  return renewed === 'unreachable' ? renewed : fileOf(await ask(renewed.access))
}

async function ask(access: string): Promise<Response | null> {
  try {
    return await fetch(new URL(staffPaths.subscribersCsv, baseUrl), {
      headers: { Authorization: `Bearer ${access}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return null
  }
}

async function fileOf(response: Response | null): Promise<Blob | number | 'unreachable'> {
  if (!response) return 'unreachable'
  return response.ok ? response.blob().catch(() => 'unreachable' as const) : response.status
}

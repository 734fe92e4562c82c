import type { Tokens } from './tokens.ts'

/** Long enough for thousands of rows over a slow line. */
const timeoutMs = 60_000

/** The file, the status of an answer without one, or that there was no answer. */
export type FetchedFile = Blob | number | 'unreachable'

/** A file that needs the account's token, renewed once if it has expired. It is in no cache. */
export async function fetchFile(tokens: Pick<Tokens, 'current' | 'refresh'>, url: URL): Promise<FetchedFile> {
  const pair = await tokens.current()
  if (!pair) return 401
  const first = await fetchWithToken(url, pair.access)
  if (first?.status !== 401) return fileOf(first)
  const renewed = await tokens.refresh(pair)
  if (renewed === 'refused') return 401
  return renewed === 'unreachable' ? renewed : fileOf(await fetchWithToken(url, renewed.access))
}

async function fetchWithToken(url: URL, access: string): Promise<Response | null> {
  try {
    return await fetch(url, {
      headers: { Authorization: `Bearer ${access}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    return null
  }
}

async function fileOf(response: Response | null): Promise<FetchedFile> {
  if (!response) return 'unreachable'
  return response.ok ? response.blob().catch(() => 'unreachable' as const) : response.status
}

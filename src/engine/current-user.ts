import { session } from '#platform/session/session.ts'
import { engine } from './engine.ts'

/**
 * The account that is signed in here, or null. Ask when something is taken: a tap may come before the engine, which
 * begins by reading from the device who it is. Rejects where the engine cannot be had.
 */
export async function currentUserId(): Promise<number | null> {
  if (session.status === 'unknown') await engine()
  return session.user?.id ?? null
}

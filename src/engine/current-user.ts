import { session } from '#platform/session/session.ts'
import { engine } from './engine.ts'

/**
 * Id of the signed-in user, or null. Call it when a form is submitted: this may be before the engine has loaded and
 * read the session. Rejects if the engine cannot be loaded.
 */
export async function currentUserId(): Promise<number | null> {
  if (session.status === 'unknown') await engine()
  return session.user?.id ?? null
}

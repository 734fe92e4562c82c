import { useSyncExternalStore } from 'react'
import { snapshot, subscribe } from 'valtio'
import { session } from './session.ts'

const follow = (draw: () => void) => subscribe(session, draw)
const read = () => snapshot(session).user
const nobody = () => null

/**
 * The signed-in user, for what a page shows only to them. Null at hydration, because the server renders the same HTML
 * for everyone, and a part in `DeferredHydration` hydrates when the session is known already.
 */
export function useSignedIn(): ReturnType<typeof read> {
  return useSyncExternalStore(follow, read, nobody)
}

import { useSnapshot } from 'valtio'
import { rolesOf } from '#domain/held-roles.ts'
import { may } from '#domain/permissions.ts'
import { useLive } from '#engine/use-live.ts'
import { session } from '#platform/session/session.ts'

/** Who writes: nobody in particular may write here too; to publish takes a role that may (decided by the server). */
export function useWriter(): { userId: number | null; isKnown: boolean; mayPublish: boolean } {
  const { user, status } = useSnapshot(session)
  return {
    userId: user?.id ?? null,
    isKnown: status !== 'unknown',
    mayPublish: user !== null && may(rolesOf(user), 'blog.write'),
  }
}

/** Whether somebody writes here: their role may publish, or they have begun a post on this device. */
export function useWrites(): boolean {
  const { userId, isKnown, mayPublish } = useWriter()
  const hasBegun = useLive(async ({ drafts }) => isKnown && drafts.hasBegun(userId), false, [userId, isKnown])
  return mayPublish || hasBegun
}

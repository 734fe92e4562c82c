import { useSnapshot } from 'valtio'
import { rolesOf } from '#domain/held-roles.ts'
import { may } from '#domain/permissions.ts'
import { session } from '#platform/session.ts'

/** Who writes: nobody in particular may write here too; to publish takes a role that may (decided by the server). */
export function useWriter(): { userId: number | null; isKnown: boolean; mayPublish: boolean } {
  const { user, status } = useSnapshot(session)
  return {
    userId: user?.id ?? null,
    isKnown: status !== 'unknown',
    mayPublish: user !== null && may(rolesOf(user), 'blog.write'),
  }
}

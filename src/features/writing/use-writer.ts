import { useSnapshot } from 'valtio'
import { rolesOf } from '#domain/user-roles.ts'
import { may } from '#domain/permissions.ts'
import { useLive } from '#engine/use-live.ts'
import { session } from '#platform/session/session.ts'

/** The writing user. Visitors may write drafts too; publishing requires a role that permits it (the server decides). */
export function useWriter(): {
  userId: number | null
  isKnown: boolean
  mayPublish: boolean
  mayAddFiles: boolean
} {
  const { user, status } = useSnapshot(session)
  return {
    userId: user?.id ?? null,
    isKnown: status !== 'unknown',
    mayPublish: user !== null && may(rolesOf(user), 'blog.write'),
    mayAddFiles: user !== null && may(rolesOf(user), 'files.upload'),
  }
}

/** Whether to show links to writing: the role may publish, or the device has a draft. */
export function useWrites(): boolean {
  const { userId, isKnown, mayPublish } = useWriter()
  const hasBegun = useLive(async ({ drafts }) => isKnown && drafts.hasBegun(userId), false, [userId, isKnown])
  return mayPublish || hasBegun
}

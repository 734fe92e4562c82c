import { useSnapshot } from 'valtio'
import { rolesOf } from '#domain/user-roles.ts'
import { may } from '#domain/permissions.ts'
import { maxNameLength } from '#domain/limits.ts'
import { useLive } from '#engine/use-live.ts'
import { session } from '#platform/session/session.ts'

/** The writing user. Visitors may write drafts too; publishing requires a role that permits it (the server decides). */
export function useWriter(): {
  userId: number | null
  isKnown: boolean
  mayPublish: boolean
  mayAddFiles: boolean
  /** The own name, with which the server signs posts of who may not choose another; null for who may, or may not publish. */
  byline: string | null
} {
  const { user, status } = useSnapshot(session)
  const mayPublish = user !== null && may(rolesOf(user), 'blog.write')
  const signsFreely = user === null || may(rolesOf(user), 'blog.write_any')
  return {
    userId: user?.id ?? null,
    isKnown: status !== 'unknown',
    mayPublish,
    byline:
      mayPublish && !signsFreely ? `${user.first_name} ${user.last_name}`.slice(0, maxNameLength) : null,
    mayAddFiles: user !== null && may(rolesOf(user), 'files.upload'),
  }
}

/** Whether to show links to writing: the role may publish, or the device has a draft. */
export function useWrites(): boolean {
  const { userId, isKnown, mayPublish } = useWriter()
  const hasBegun = useLive(async ({ drafts }) => isKnown && drafts.hasBegun(userId), false, [userId, isKnown])
  return mayPublish || hasBegun
}

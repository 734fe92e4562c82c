import { visitorId } from '#platform/outbox/outbox-row.ts'

/**
 * Whether a row of this device is shown to `userId` (null: nobody is signed in): the user's own rows and those of the
 * visitor. Rows written by earlier versions of the app may lack an owner; they count as the visitor's.
 */
export function isVisibleTo(userId: number | null, owner: number = visitorId): boolean {
  return owner === visitorId || owner === userId
}

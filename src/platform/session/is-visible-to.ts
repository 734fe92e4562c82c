import { visitorId } from '#platform/outbox/outbox-row.ts'

/**
 * Whether a row of this device is shown to `userId` (null: nobody is signed in): their own rows, and those made without
 * an account. Rows of earlier versions of the app may have no owner; they count as made without an account.
 */
export function isVisibleTo(userId: number | null, owner: number = visitorId): boolean {
  return owner === visitorId || owner === userId
}

import { accountParts } from './account-parts.ts'
import { clientParts } from './client-parts.ts'
import { learningParts } from './learning-parts.ts'
import { notificationParts } from './notification-parts.ts'
import { writtenParts } from './written-parts.ts'
import type { ReadBatch } from './part.ts'

const { account, sessions, factors, mails, newsletter, stock_notices, done_by_staff, done_as_staff } =
  accountParts

/** Everything that the server holds about an account, in the order in which it is shown. */
const parts = {
  account,
  ...writtenParts,
  ...clientParts,
  ...learningParts,
  ...notificationParts,
  newsletter,
  stock_notices,
  sessions,
  factors,
  mails,
  done_by_staff,
  done_as_staff,
} as const satisfies Record<string, ReadBatch>

export type PartName = keyof typeof parts

export const partNames = Object.keys(parts).filter((name): name is PartName => name in parts)

export const readPart = (name: PartName): ReadBatch => parts[name]

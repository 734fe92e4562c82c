import * as v from 'valibot'
import { accountDataPaths, accountExportAnswerSchema } from '#domain/account-data.ts'
import { cacheAccountExport } from '#platform/sync/account-export-cache.ts'
import { defineKind } from '../kind.ts'

/** Nothing of it is sent: there is one kind of such a file. */
const payloadSchema = v.object({ of: v.literal('everything') })

/** Asking for a file with everything that the server holds about the account. */
export const accountExport = defineKind('account_export', {
  payload: payloadSchema,
  target: () => 'account/export',
  request: () => ({ path: accountDataPaths.export, json: {} }),
  answer: accountExportAnswerSchema,
  coalesces: true,
  settle: async (db, { userId }, answer) => cacheAccountExport(db, userId, { ...answer, at: null }),
  writes: (db) => [db.settings],
})

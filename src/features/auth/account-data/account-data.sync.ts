import * as v from 'valibot'
import { profileSchema, type User } from '#domain/account.ts'
import { accountDataPaths, accountExportAnswerSchema, accountExportSchema } from '#domain/account-data.ts'
import { sendAccountRequest, type AccountResult } from '#features/auth/sign-in/account-request.sync.ts'
import { engine } from '#platform/engine/page-engine.ts'
import { fileUrl } from '#platform/network/api-base.ts'
import type { Request } from '#platform/network/http.ts'
import { hasSignedOut } from '#platform/session/signed-in-user.ts'
import { storeUser } from '#platform/session/tokens.ts'
import { withEviction } from '#platform/storage/with-eviction.ts'
import {
  accountExportSetting,
  cacheAccountExport,
  type CachedAccountExport,
} from '#platform/sync/account-export-cache.ts'
import { packDevice } from './pack-device.store.ts'

const cachedSchema = v.object({ export: v.nullable(accountExportSchema), at: v.nullable(v.number()) })

/** What the device knows of the newest file; undefined before the first response. */
export async function readExport(userId: number): Promise<CachedAccountExport | undefined> {
  const parsed = v.safeParse(
    cachedSchema,
    (await engine.db.settings.get(accountExportSetting(userId)))?.value,
  )
  return parsed.success ? parsed.output : undefined
}

/** Asks the server for the newest file, and keeps the answer. Resolves to the link of a made one. */
export async function pullExport(userId: number): Promise<AccountResult<string | undefined>> {
  const result = await sendAccountRequest(accountDataPaths.export, accountExportAnswerSchema, {
    method: 'get',
    auth: { as: userId },
  })
  if (result.kind !== 'done') return result
  const at = engine.clock.now()
  const { db } = engine
  await db.transaction('rw', db.settings, async () => {
    // The answer may come after a sign-out, which has removed all else of the account.
    if (await hasSignedOut(db.settings, userId)) return
    await cacheAccountExport(db, userId, { export: result.value.export, at })
  })
  const url = result.value.export?.url
  return { kind: 'done', value: url && fileUrl(url) }
}

/** Asks for a file, also without a network. Rejects if the device cannot store it. */
export async function requestExport(userId: number): Promise<void> {
  await engine.outbox.enqueue({ kind: 'account_export', payload: { of: 'everything' } }, userId)
}

/** What this device holds about the signed-in user, as a ZIP archive. */
export function saveDevice(userId: number): Promise<Blob> {
  return packDevice(engine.db, userId)
}

/**
 * Asks for the deletion of the account. It does not use the outbox, so that the password is never stored, and the person
 * knows the day.
 */
export function requestDeletion(
  userId: number,
  key: string,
  json: { password?: string; code?: string },
): Promise<AccountResult<User>> {
  return requestForUser(userId, accountDataPaths.deletion, { key, json })
}

/** Cancels the deletion. It does not use the outbox: after the day it would be too late. */
export function cancelDeletion(userId: number, key: string): Promise<AccountResult<User>> {
  return requestForUser(userId, accountDataPaths.keep, { key, json: {} })
}

async function requestForUser(userId: number, path: string, request: Request): Promise<AccountResult<User>> {
  const result = await sendAccountRequest(path, profileSchema, { ...request, auth: { as: userId } })
  if (result.kind !== 'done') return result
  const { user_id: id, ...user } = result.value
  await withEviction(engine.db, () => storeUser(engine.db, { ...user, id }))
  return { kind: 'done', value: { ...user, id } }
}

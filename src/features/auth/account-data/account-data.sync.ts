import * as v from 'valibot'
import { profileSchema, type User } from '#domain/account.ts'
import { accountDataPaths, accountExportAnswerSchema, accountExportSchema } from '#domain/account-data.ts'
import type { AccountOutcome } from '#features/auth/sign-in/auth-outcome.ts'
import { m } from '#i18n/paraglide/messages.js'
import { engine, noteUnreachable } from '#platform/engine/page-engine.ts'
import type { Request } from '#platform/network/http.ts'
import { refusalMessage, refusedFields } from '#platform/network/refusal-message.ts'
import { storeUser } from '#platform/session/tokens.ts'
import {
  accountExportSetting,
  keepAccountExport,
  type KeptAccountExport,
} from '#platform/sync/account-export-cache.ts'
import { packDevice } from './pack-device.store.ts'

/** The outcome of a request that is answered with data. */
type Asked<T> = { kind: 'done'; value: T } | Exclude<AccountOutcome, { kind: 'done' }>

const keptSchema = v.object({ export: v.nullable(accountExportSchema), at: v.nullable(v.number()) })

/** What the device knows of the newest file; undefined before it was told. */
export async function readExport(userId: number): Promise<KeptAccountExport | undefined> {
  const kept = v.safeParse(keptSchema, (await engine.db.settings.get(accountExportSetting(userId)))?.value)
  return kept.success ? kept.output : undefined
}

/** Asks the server for the newest file, and keeps the answer. Resolves to the link of a made one. */
export async function pullExport(userId: number): Promise<Asked<string | undefined>> {
  const asked = await ask(accountDataPaths.export, accountExportAnswerSchema, {
    method: 'get',
    auth: { as: userId },
  })
  if (asked.kind !== 'done') return asked
  const at = engine.clock.now()
  await keepAccountExport(engine.db, userId, { export: asked.value.export, at })
  return { kind: 'done', value: asked.value.export?.url }
}

/** Asks for a file, also without a network. Rejects if the device cannot store it. */
export async function askForExport(userId: number): Promise<void> {
  await engine.outbox.enqueue({ kind: 'account_export', payload: { of: 'everything' } }, userId)
}

/** What this device holds about who is signed in, as a ZIP archive. */
export function saveDevice(userId: number): Promise<Blob> {
  return packDevice(engine.db, userId)
}

/**
 * Asks for the deletion of the account. It does not use the outbox, so that the password is never stored, and the person
 * knows the day.
 */
export function askForDeletion(
  userId: number,
  key: string,
  json: { password?: string; code?: string },
): Promise<Asked<User>> {
  return askForUser(userId, accountDataPaths.deletion, { key, json })
}

/** Takes the deletion back. It does not use the outbox: after the day it would be too late. */
export function keepAccount(userId: number, key: string): Promise<Asked<User>> {
  return askForUser(userId, accountDataPaths.keep, { key, json: {} })
}

async function askForUser(userId: number, path: string, request: Request): Promise<Asked<User>> {
  const asked = await ask(path, profileSchema, { ...request, auth: { as: userId } })
  if (asked.kind !== 'done') return asked
  const { user_id: id, ...user } = asked.value
  await storeUser(engine.db, { ...user, id })
  return { kind: 'done', value: { ...user, id } }
}

async function ask<T>(
  path: string,
  schema: v.GenericSchema<unknown, T>,
  request: Request,
): Promise<Asked<T>> {
  const answer = await engine.http.send(path, { method: 'post', ...request })
  if (answer.kind !== 'answer' || answer.body === undefined) {
    noteUnreachable()
    return { kind: 'unreachable' }
  }
  const parsed = v.safeParse(schema, answer.body)
  if (answer.status < 300 && parsed.success) return { kind: 'done', value: parsed.output }
  const words = refusalMessage(answer.body, ['message']) ?? m.http_error({ status: answer.status })
  return { kind: 'refused', words, fields: refusedFields(answer.body) }
}

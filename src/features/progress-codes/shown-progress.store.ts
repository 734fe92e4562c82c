import * as v from 'valibot'
import {
  progressCodePaths,
  progressCodeSchema,
  shownProgressSchema,
  type ShownProgress,
} from '#domain/progress-codes.ts'
import { engine, reportUnreachable } from '#platform/engine/page-engine.ts'
import { epochOf } from '#platform/network/http.ts'
import { hasSignedOut, signedInUserId } from '#platform/session/signed-in-user.ts'

/** What a code showed; `code` as it is compared, `savedAt` in ms since 1970. */
export type SavedProgress = { code: string; progress: ShownProgress; savedAt: number }

const prefix = 'shown-progress/'
const valueSchema = v.object({ progress: shownProgressSchema, savedAt: v.number() })

/**
 * What the codes entered on this device showed last. They belong to the device, and are deleted when somebody signs out
 * on it, as all settings that could identify somebody.
 */
export async function readShown(): Promise<SavedProgress[]> {
  const rows = await engine.db.settings.where('name').startsWith(prefix).toArray()
  return rows.flatMap(({ name, value }) => {
    const parsed = v.safeParse(valueSchema, value)
    return parsed.success ? toSavedProgress(name, parsed.output) : []
  })
}

function toSavedProgress(name: string, stored: v.InferOutput<typeof valueSchema>): SavedProgress {
  return { code: name.slice(prefix.length), ...stored }
}

/**
 * `invalid`: not the form of a code. `missing`: unknown or withdrawn, so that the kept copy is deleted. `limited`: too
 * many were tried from here.
 */
export type ShownOutcome = 'saved' | 'invalid' | 'missing' | 'limited' | 'failed' | 'unreachable'

/** Asks the server what a code shows, and keeps the answer. `saved`: only if an earlier one is still saved. */
export async function pullShown(typed: string, only?: 'saved'): Promise<ShownOutcome> {
  const parsed = v.safeParse(progressCodeSchema, typed)
  if (!parsed.success) return 'invalid'
  const name = prefix + parsed.output
  const asker = await signedInUserId(engine.db.settings)
  const answer = await engine.http.send(progressCodePaths.shown, {
    method: 'post',
    json: { code: parsed.output },
  })
  if (answer.kind !== 'answer' || answer.body === undefined) {
    reportUnreachable()
    return 'unreachable'
  }
  if (answer.status === 429) return 'limited'
  // What a captive portal answers has no epoch, and must not delete anything.
  if (answer.status === 404 && epochOf(answer.headers) !== null) {
    await engine.db.settings.delete(name)
    return 'missing'
  }
  const progress = v.safeParse(shownProgressSchema, answer.body)
  if (answer.status !== 200 || !progress.success) return 'failed'
  const value = { progress: progress.output, savedAt: engine.clock.now() }
  return engine.db.transaction('rw', engine.db.settings, async () => {
    const { settings } = engine.db
    // Who asked has signed out meanwhile, and with that deleted what codes show.
    if (asker !== null && (await hasSignedOut(settings, asker))) return 'failed'
    if (only !== 'saved' || (await settings.get(name))) await settings.put({ name, value })
    return 'saved'
  })
}

/** Deletes what a code showed from this device. */
export async function removeShown(code: string): Promise<void> {
  await engine.db.settings.delete(prefix + code)
}

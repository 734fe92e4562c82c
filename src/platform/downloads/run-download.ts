import { nextAttempt } from '../outbox/backoff.ts'
import type { Engine } from '../engine.ts'
import { askForFile } from './ask-for-file.ts'
import { sha256Of } from './checksum.ts'
import type { DownloadProblem, DownloadRow } from './download-row.ts'
import { fetchRest, type FetchOutcome } from './fetch-rest.ts'
import type { PieceStore } from './piece-store.ts'

/** How often progress is written down, for every tab to see. */
const noteEveryMs = 500
const longestWaitMs = 30_000

export type RunParts = {
  engine: Engine
  pieces: PieceStore
  signal: AbortSignal
  /** Resolves after so many ms, or when the network may be back. */
  pause: (ms: number) => Promise<void>
}

/** An address that refuses so often in a row will not give the file. */
const maxRefusals = 3
/** Cuts in a row without a byte, after which a mirror is tried. */
const cutsBeforeMirror = 2

/** Brings one download to its end: ready, failed, or aborted by the signal. Cuts are gone over as often as it takes. */
export async function runDownload(id: string, parts: RunParts): Promise<void> {
  const { engine, pieces, signal, pause } = parts
  let [cuts, refusals] = [0, 0]
  while (!signal.aborted) {
    const row = await engine.db.downloads.get(id)
    if (!row || (row.state !== 'wanted' && row.state !== 'checking')) return
    const outcome = await attempt(row, parts)
    if (signal.aborted || outcome.kind === 'no-room') return
    if (outcome.kind === 'complete' && (await check(row, parts))) return
    if (outcome.kind === 'cut') {
      cuts = outcome.gained > 0 ? 0 : cuts + 1
      if (cuts >= cutsBeforeMirror) await goToNext(row, engine)
      if (cuts > 0) await pause(Math.min(longestWaitMs, nextAttempt(0, cuts, Math.random())))
    }
    if (outcome.kind === 'changed') {
      await pieces.clear(id)
      await change(engine, id, { held: 0, etag: null, isRestarted: true })
      await renew(row, parts)
    }
    if (outcome.kind === 'refused') {
      refusals += 1
      const isGiven = refusals <= maxRefusals && (await renew(row, parts))
      if (!isGiven && !(await goToNext(row, engine))) return fail(engine, id, 'gone')
    }
  }
}

async function attempt(row: DownloadRow, parts: RunParts): Promise<FetchOutcome | { kind: 'no-room' }> {
  const { engine, pieces, signal } = parts
  try {
    const outcome = await fetchRest(row, { pieces, signal, onProgress: progressNotes(row, engine) })
    await change(engine, row.id, { held: await pieces.held(row.id), bytesPerSecond: 0 })
    return outcome
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'QuotaExceededError') throw error
    await fail(engine, row.id, 'room')
    return { kind: 'no-room' }
  }
}

/** Asks for the address again: one that was signed for a while is over, and a changed file has another sum. */
async function renew(row: DownloadRow, { engine, pause }: RunParts): Promise<boolean> {
  const file = await askForFile(engine.http, row.source, row.key)
  if (file === 'unreachable') await pause(longestWaitMs / 6)
  if (typeof file === 'string') return file === 'unreachable'
  const { url, total, sha256, fileName } = file
  await change(engine, row.id, { urls: [url, ...row.urls.slice(1)], place: 0, total, sha256, fileName })
  return true
}

/** Goes to the next mirror, after the last to the first; false where there is only one address. */
async function goToNext({ id, urls, place }: DownloadRow, engine: Engine): Promise<boolean> {
  if (urls.length < 2) return false
  // Its tags are its own: the sum at the end tells whether the parts belong together.
  await change(engine, id, { place: (place + 1) % urls.length, etag: null })
  return true
}

/** Holds what came against what was promised; the wrong bytes are thrown away and fetched from the next mirror. */
async function check(row: DownloadRow, { engine, pieces }: RunParts): Promise<boolean> {
  await change(engine, row.id, { state: 'checking' })
  const isRight = (await sha256Of(await pieces.file(row.id))) === row.sha256
  if (isRight) {
    await change(engine, row.id, { state: 'ready', held: row.total, problem: null })
    return true
  }
  await pieces.clear(row.id)
  if (row.place + 1 < row.urls.length) {
    await change(engine, row.id, { state: 'wanted', held: 0, etag: null, place: row.place + 1 })
    return false
  }
  await fail(engine, row.id, 'checksum')
  return true
}

function progressNotes(row: DownloadRow, { db, clock }: Engine): (held: number, etag: string | null) => void {
  let begun: { at: number; held: number } | undefined
  let notedAt = 0
  return (held, etag) => {
    const now = clock.now()
    begun ??= { at: now, held }
    // The tag at once: without it what is held could not be gone on with.
    if (row.etag === etag && now - notedAt < noteEveryMs) return
    notedAt = now
    row.etag = etag
    const bytesPerSecond = Math.round(((held - begun.held) * 1000) / Math.max(1, now - begun.at))
    void db.downloads.update(row.id, { held, etag, bytesPerSecond })
  }
}

async function fail(engine: Engine, id: string, problem: DownloadProblem): Promise<void> {
  await change(engine, id, { state: 'failed', problem, bytesPerSecond: 0 })
}

async function change({ db }: Engine, id: string, part: Partial<DownloadRow>): Promise<void> {
  await db.downloads.update(id, part)
}

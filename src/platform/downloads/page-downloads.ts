import { liveQuery, type Subscription } from 'dexie'
import { engine } from '#platform/engine/page-engine.ts'
import { openChunkStore, type ChunkStore } from './chunk-store.ts'
import { runDownload } from './run-download.ts'
import { shownDownloads } from './shown-downloads.ts'

/** Time for the browser to read the Blob before its URL is revoked. */
const releaseAfterMs = 60_000
/** Downloads that an error ended are run again after this time, or earlier when the network may be back. */
const retryAfterMs = 60_000

let store: Promise<ChunkStore> | undefined
let running: Promise<void> | undefined
/** A download was requested since the current run last read the table. */
let isRerunNeeded = false
/** Downloads that an error ended; they are left out until the next call of `startDownloads`. */
const failedIds = new Set<string>()
let retry: Promise<void> | undefined

export function chunkStore(): Promise<ChunkStore> {
  store ??= openChunkStore(engine.db)
  return store
}

function runVisibly(id: string | undefined): void {
  if (id !== undefined && document.visibilityState === 'visible') run().catch(() => {})
}

/**
 * Runs the wanted downloads, whichever tab they were requested in, also after that tab was closed. Only while this one is
 * visible: a hidden tab may be suspended with the lock.
 */
export function watchDownloads(): Subscription {
  document.addEventListener('visibilitychange', () => void nextDownload().then(runVisibly, () => {}))
  return liveQuery(nextDownload).subscribe({ next: runVisibly, error: () => {} })
}

/**
 * Runs the wanted downloads sequentially, in one tab at a time (lock `downloads`); another tab takes over when that one
 * closes.
 */
export function startDownloads(): Promise<void> {
  failedIds.clear()
  return run()
}

/** Like `startDownloads`, without those that an error ended. */
function run(): Promise<void> {
  isRerunNeeded = true
  running ??= engine.locks
    .request('downloads', runAll)
    .finally(() => {
      running = undefined
    })
    // A download may have been requested after the run read the table for the last time.
    .then(() => (isRerunNeeded ? run() : undefined))
  return running
}

async function runAll(): Promise<void> {
  isRerunNeeded = false
  for (let id = await nextDownload(); id !== undefined; id = await nextDownload()) {
    isRerunNeeded = false
    await runOne(id).catch(() => failedIds.add(id))
  }
  if (failedIds.size > 0) retry ??= retryLater()
}

async function retryLater(): Promise<void> {
  await waitForNetwork(retryAfterMs)
  retry = undefined
  await startDownloads()
}

/** The oldest that waits. */
async function nextDownload(): Promise<string | undefined> {
  const rows = await shownDownloads()
  return rows.findLast(({ id, state }) => (state === 'wanted' || state === 'checking') && !failedIds.has(id))
    ?.id
}

/** Runs one download until it ends, or until any tab pauses or removes it. */
async function runOne(id: string): Promise<void> {
  const over = new AbortController()
  const subscription = liveQuery(() => engine.db.downloads.get(id)).subscribe({
    next: (row) => {
      if (row?.state !== 'wanted' && row?.state !== 'checking') over.abort()
    },
    error: () => {},
  })
  const pause = (ms: number) => waitForNetwork(ms, over.signal)
  try {
    await runDownload(id, { engine, chunks: await chunkStore(), signal: over.signal, pause })
  } finally {
    subscription.unsubscribe()
    // Removed while a chunk was being written, which may have failed for that.
    if (!(await engine.db.downloads.get(id))) await (await chunkStore()).clear(id)
  }
  const row = await engine.db.downloads.get(id)
  if (row?.state === 'ready' && document.visibilityState === 'visible') await handOver(id)
}

/** Hands the file over to the browser, which saves it in the user's download folder. */
export async function handOver(id: string): Promise<void> {
  const row = await engine.db.downloads.get(id)
  if (row?.state !== 'ready') return
  const file = await (await chunkStore()).file(id)
  const url = URL.createObjectURL(file)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = row.fileName
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), releaseAfterMs)
  await engine.db.downloads.update(id, { handedOverAt: engine.clock.now() })
}

/** Removes a download and its bytes; aborts it if it is running. */
export async function dropDownload(id: string): Promise<void> {
  await engine.db.downloads.delete(id)
  await (await chunkStore()).clear(id)
}

export async function dropAll(): Promise<void> {
  for (const id of await engine.db.downloads.toCollection().primaryKeys()) await dropDownload(id)
}

function waitForNetwork(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, ms)
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal?.removeEventListener('abort', go)
      resolve()
    }
    addEventListener('online', go)
    signal?.addEventListener('abort', go)
  })
}

import { requestFile } from '#platform/downloads/request-file.ts'
import { downloadId, unstarted, type DownloadRow, type FileSource } from '#platform/downloads/download-row.ts'
import { dropDownload, handOver, chunkStore, startDownloads } from '#platform/downloads/page-downloads.ts'
import { shownDownload } from '#platform/downloads/shown-downloads.ts'
import { usableMirrors } from '#platform/downloads/usable-mirrors.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { baseUrl, engine, reportUnreachable } from '#platform/engine/page-engine.ts'

/** The download of a file, if the current user may see it. */
export function readDownload(source: FileSource): Promise<DownloadRow | undefined> {
  return shownDownload(downloadId(source))
}

export { shownDownloads as readDownloads } from '#platform/downloads/shown-downloads.ts'

export type DownloadRequest = { source: FileSource; title: string; mirrors: readonly string[] }
export type DownloadStart = 'begun' | 'missing' | 'login' | 'refused' | 'unreachable' | 'failed' | 'room'

/** Starts a download if the server grants the file and there is enough storage. */
export async function begin({ source, title, mirrors }: DownloadRequest): Promise<DownloadStart> {
  const key = crypto.randomUUID()
  const owner = await ownerNow()
  const file = await requestFile(engine.http, source, key)
  if (file === 'unreachable') reportUnreachable()
  if (typeof file === 'string') return file
  if (!(await hasRoom(file.total))) return 'room'
  // The user has changed meanwhile, and the file was granted to the previous one.
  if ((await ownerNow()) !== owner) return 'failed'
  const id = downloadId(source)
  await engine.locks.request('begin-download', async () => {
    // Another tab may have begun it meanwhile.
    const begun = await readDownload(source)
    if (begun && begun.state !== 'failed') return
    await (await chunkStore()).clear(id)
    await engine.db.downloads.put({
      ...unstarted,
      id,
      source,
      title,
      fileName: file.fileName,
      total: file.total,
      sha256: file.sha256,
      urls: [file.url, ...usableMirrors(mirrors, file, baseUrl)],
      key,
      createdAt: engine.clock.now(),
      owner,
    })
  })
  void startDownloads()
  return 'begun'
}

async function ownerNow(): Promise<number> {
  return (await engine.tokens.current())?.user.id ?? visitorId
}

/** An unknown quota counts as enough; a write beyond it fails with an error. */
async function hasRoom(bytes: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  return quota === undefined || quota - usage > bytes
}

export async function pause(id: string): Promise<void> {
  await engine.db.downloads.update(id, { state: 'paused', bytesPerSecond: 0 })
}

export async function resume(id: string): Promise<void> {
  await engine.db.downloads.update(id, { state: 'wanted', problem: null })
  void startDownloads()
}

export function drop(id: string): Promise<void> {
  return dropDownload(id)
}

export function saveToDevice(id: string): Promise<void> {
  return handOver(id)
}

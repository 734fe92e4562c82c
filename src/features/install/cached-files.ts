import { cachedFilesMessages, type CachedFilesAnswer, type PartCount } from '#domain/cached-parts.ts'
import { currentLocale } from '#i18n/locale.ts'

/** A worker of an earlier version does not answer. While files are fetched, each of them is answered. */
const silentMs = { count: 4000, fetchMissing: 60_000 }

/** What the worker has in the caches of all files that the app needs offline; null if no worker answers. */
export function countCachedFiles(): Promise<PartCount[] | null> {
  return messageWorker('count', () => {})
}

/** Fetches the missing files. Resolves to what is there afterwards; null if no worker answers. */
export function fetchMissing(onProgress: (parts: PartCount[]) => void): Promise<PartCount[] | null> {
  return messageWorker('fetchMissing', onProgress)
}

type Total = Omit<PartCount, 'part'> & { missingFiles: number; missingBytes: number }

export function totalOf(parts: readonly PartCount[]): Total {
  const sum = (name: Exclude<keyof PartCount, 'part'>) => parts.reduce((whole, part) => whole + part[name], 0)
  const [files, bytes] = [sum('files'), sum('bytes')]
  const [heldFiles, heldBytes] = [sum('heldFiles'), sum('heldBytes')]
  return {
    files,
    bytes,
    heldFiles,
    heldBytes,
    missingFiles: files - heldFiles,
    missingBytes: bytes - heldBytes,
  }
}

async function messageWorker(
  message: keyof typeof cachedFilesMessages,
  onProgress: (parts: PartCount[]) => void,
): Promise<PartCount[] | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  // The active one: a version that waits lists files that the pages do not use yet.
  const worker = registration?.active ?? registration?.installing
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  let timer: ReturnType<typeof setTimeout> | undefined
  const counted = new Promise<PartCount[] | null>((resolve) => {
    const waitAgain = () => {
      clearTimeout(timer)
      timer = setTimeout(() => resolve(null), silentMs[message])
    }
    waitAgain()
    port1.addEventListener('message', ({ data }: MessageEvent<CachedFilesAnswer>) => {
      waitAgain()
      onProgress(data.parts)
      if (data.isLast) resolve(data.parts)
    })
  })
  port1.start()
  worker.postMessage({ type: cachedFilesMessages[message], locale: currentLocale() }, [port2])
  return counted.finally(() => {
    clearTimeout(timer)
    port1.close()
  })
}

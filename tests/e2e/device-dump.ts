import type { Page } from '@playwright/test'

/** A storage location on the device, such as `outbox` or `cache seen-images`, and all its content as text. */
type Piece = { place: string; text: string }

/**
 * Everything that this site has stored in the browser: every table of every database, Cache Storage with
 * URLs, headers and bodies, both web storages, cookies, the origin private file system, and the URL of the
 * tab.
 */
function dump(page: Page): Promise<Piece[]> {
  return page.evaluate(async () => {
    const pieces: Piece[] = []
    const bytesAsText = async (blob: Blob) => new TextDecoder('latin1').decode(await blob.arrayBuffer())

    async function asText(value: unknown): Promise<string> {
      if (value instanceof Blob) return bytesAsText(value)
      if (value instanceof ArrayBuffer || ArrayBuffer.isView(value))
        return bytesAsText(new Blob([Object(value)]))
      if (typeof value !== 'object' || value === null) return String(value)
      const parts = await Promise.all(
        Object.entries(value).map(async ([name, part]) => `${name}: ${await asText(part)}`),
      )
      return parts.join('\n')
    }

    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name))
      for (const table of db.objectStoreNames) {
        const store = db.transaction(table).objectStore(table)
        const [keys, rows] = await Promise.all([done(store.getAllKeys()), done(store.getAll())])
        for (const row of [...keys, ...rows]) pieces.push({ place: table, text: await asText(row) })
      }
      db.close()
    }

    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true })
        const headers = JSON.stringify([...(response?.headers ?? [])])
        const body = response ? await bytesAsText(await response.blob()) : ''
        pieces.push({ place: `cache ${name}`, text: `${request.url}\n${headers}\n${body}` })
      }
    }

    async function readFolder(folder: FileSystemDirectoryHandle): Promise<void> {
      for await (const entry of folder.values()) {
        if (entry instanceof FileSystemDirectoryHandle) await readFolder(entry)
        if (entry instanceof FileSystemFileHandle)
          pieces.push({ place: 'file', text: `${folder.name}/${entry.name}` })
      }
    }
    await readFolder(await navigator.storage.getDirectory())

    for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [name, value] of Object.entries(storage)) pieces.push({ place, text: `${name}: ${value}` })
    pieces.push({ place: 'cookie', text: document.cookie }, { place: 'address', text: location.href })
    return pieces
  })
}

/** Names of the locations that contain one of these words, each once, in order. */
export async function placesContaining(page: Page, words: readonly string[]): Promise<string[]> {
  const found = (await dump(page)).filter(({ text }) => words.some((word) => text.includes(word)))
  return [...new Set(found.map(({ place }) => place))].toSorted()
}

/** All locations that hold anything. */
export async function usedPlaces(page: Page): Promise<string[]> {
  return [...new Set((await dump(page)).map(({ place }) => place))].toSorted()
}

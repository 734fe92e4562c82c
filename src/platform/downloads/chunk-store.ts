import type { Database } from '#platform/storage/database.ts'

/**
 * Storage of downloaded bytes. Each chunk is written atomically, so after a crash the store holds a prefix of the file.
 */
export type ChunkStore = {
  /** Number of contiguous bytes held from the start of the file. */
  storedBytes: (id: string) => Promise<number>
  append: (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** All chunks as one Blob; the bytes stay on disk until they are read. */
  file: (id: string) => Promise<Blob>
  clear: (id: string) => Promise<void>
  /** Deletes the bytes of all downloads except these. Rejects where no bytes were ever stored as files. */
  clearOrphans: (ids: readonly string[]) => Promise<void>
}

/** The origin private file system if pages can write to it, else IndexedDB. */
export async function openChunkStore(db: Database): Promise<ChunkStore> {
  const root = await privateRoot()
  return root ? inFiles(root) : inDatabase(db)
}

async function privateRoot(): Promise<FileSystemDirectoryHandle | null> {
  if (!('FileSystemFileHandle' in globalThis)) return null
  if (!('createWritable' in FileSystemFileHandle.prototype)) return null
  return (await navigator.storage?.getDirectory?.().catch(() => null)) ?? null
}

const digits = 15
/** Excludes the temporary files (`….crswap`) that a browser leaves when it is killed during a write. */
const isChunk = (name: string) => /^\d+$/.test(name)

const folderName = (id: string) => id.replaceAll('/', '-')

function inFiles(root: FileSystemDirectoryHandle): ChunkStore {
  const allFolders = () => root.getDirectoryHandle('downloads', { create: true })
  const folderOf = async (id: string) =>
    (await allFolders()).getDirectoryHandle(folderName(id), { create: true })

  async function chunks(id: string): Promise<File[]> {
    const files: File[] = []
    for await (const handle of (await folderOf(id)).values())
      if (handle.kind === 'file' && isChunk(handle.name)) files.push(await handle.getFile())
    return contiguousFiles(files.toSorted((a, b) => a.name.localeCompare(b.name)))
  }

  return {
    storedBytes: async (id) => (await chunks(id)).reduce((sum, file) => sum + file.size, 0),
    append: async (id, offset, bytes) => {
      const name = String(offset).padStart(digits, '0')
      const handle = await (await folderOf(id)).getFileHandle(name, { create: true })
      const writable = await handle.createWritable()
      await writable.write(bytes)
      await writable.close()
    },
    file: async (id) => new Blob(await chunks(id)),
    clear: async (id) => removeWhenFree(await allFolders(), folderName(id)),
    clearOrphans: async (ids) => {
      const all = await root.getDirectoryHandle('downloads')
      const usedNames = new Set(ids.map(folderName))
      const names: string[] = []
      for await (const name of all.keys()) names.push(name)
      // A folder in use cannot be removed; its writer clears it.
      for (const name of names)
        if (!usedNames.has(name)) await all.removeEntry(name, { recursive: true }).catch(() => {})
    },
  }
}

/** Waits between attempts to remove a folder, in ms. */
const removalPauses = [20, 50, 100, 200, 500, 1000, 2000]

/** A removal fails while another one of the same folder runs, such as that of a sign-out in another tab, or a write to it ends. */
async function removeWhenFree(all: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (const pauseMs of [...removalPauses, 0]) {
    try {
      return await all.removeEntry(name, { recursive: true })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** The chunks before the first gap or empty chunk, which a killed browser may leave. */
function contiguousFiles(files: readonly File[]): File[] {
  let end = 0
  const whole: File[] = []
  for (const file of files) {
    if (Number(file.name) !== end || file.size === 0) break
    whole.push(file)
    end += file.size
  }
  return whole
}

function inDatabase(db: Database): ChunkStore {
  const all = (id: string) => db.pieces.where('download').equals(id).sortBy('offset')
  return {
    storedBytes: async (id) => (await all(id)).reduce((sum, chunk) => sum + chunk.bytes.byteLength, 0),
    append: async (download, offset, bytes) => {
      await db.pieces.put({ download, offset, bytes: bytes.slice().buffer })
    },
    file: async (id) => new Blob((await all(id)).map((chunk) => chunk.bytes)),
    clear: async (id) => {
      await db.pieces.where('download').equals(id).delete()
    },
    clearOrphans: async (ids) => {
      await db.pieces
        .where('download')
        .noneOf([...ids])
        .delete()
    },
  }
}

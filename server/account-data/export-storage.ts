import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createLocalStorage } from '#server/files/local-storage.ts'
import type { Storage } from '#server/files/storage.ts'

/** Folder of the files with everything about an account within a data folder. */
const folderOf = (dataDir: string) => path.join(dataDir, 'exports')

export function exportStorage(dataDir: string): Storage {
  return createLocalStorage(folderOf(dataDir))
}

/** The names of what is in it, unfinished files too. */
export function listExportFiles(dataDir: string): Promise<string[]> {
  return readdir(folderOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { createLocalStorage } from '#server/files/local-storage.ts'
import type { Storage } from '#server/files/storage.ts'

/** Folder of the files with everything about an account within a data folder. */
const folder = 'exports'

/** Key of a file in it. */
export const exportFileKey = (name: string) => `${folder}/${name}`

export function exportStorage(dataDir: string): Storage {
  return createLocalStorage(dataDir)
}

/** The names of what is in it, unfinished files too. */
export function listExportFiles(dataDir: string): Promise<string[]> {
  return readdir(path.join(dataDir, folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

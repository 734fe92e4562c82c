import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chownToFolderOwner } from '#server/files/chown-to-folder-owner.ts'

/**
 * Writes a file that only its owner may read (mode 0600); a crash leaves the whole of it or nothing. Returns false if there is
 * one already, which stays: of two processes that start for the first time, the second has to use the file of the first.
 */
export function createFileAtomic(file: string, content: string): boolean {
  try {
    writeFileAtomic(file, content, linkSync)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Like `createFileAtomic`, but replaces a file that is there. */
export function replaceFileAtomic(file: string, content: string): void {
  writeFileAtomic(file, content, renameSync)
}

function writeFileAtomic(file: string, content: string, put: (from: string, to: string) => void): void {
  const folder = path.dirname(file)
  mkdirSync(folder, { recursive: true })
  // Not the id of the process, which two containers of one folder may share.
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`
  try {
    writeFileSync(unfinished, content, { mode: 0o600, flag: 'wx' })
    chownToFolderOwner(folder, unfinished)
    put(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
}

import { lchownSync, statSync } from 'node:fs'

/**
 * Gives a file that root made the owner of the data folder: a server that runs as that owner (deploy/vior@.service) could
 * not open it. Does nothing for others, who can make files for themselves only.
 */
export function chownToFolderOwner(folder: string, file: string, userId = process.getuid?.()): void {
  if (userId !== 0) return
  const { uid, gid } = statSync(folder)
  // Not through a link, by which the owner could take over any file.
  lchownSync(file, uid, gid)
}

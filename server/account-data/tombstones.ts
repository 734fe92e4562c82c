import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '#server/database/stable-stringify.ts'

/** An account that was deleted. `proof` tells it from another one with its id, in another database, say. */
type Tombstone = { id: number; proof: string }

type Known = { id: number; created_at: string }

const fileIn = (dataDir: string) => path.join(dataDir, 'deleted-accounts')

function proofOf({ id, created_at }: Known): string {
  return sha256(`deleted account\n${id}\n${created_at}`)
}

/**
 * Notes an account as deleted, outside of the database and its backups, so that a restored backup deletes it again. Nothing
 * is ever removed from the list, and it holds no personal data. It is on the disk when the promise resolves.
 */
export async function addTombstone(dataDir: string, account: Known): Promise<void> {
  const handle = await open(fileIn(dataDir), 'a', 0o600)
  try {
    // First a line end: a power loss may have cut the line before.
    await handle.appendFile(`\n${account.id} ${proofOf(account)}`)
    await handle.datasync()
  } finally {
    await handle.close()
  }
}

/** All deleted accounts; none if there is no list. */
export async function readTombstones(dataDir: string): Promise<Tombstone[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => {
    const found = /^(\d{1,10}) ([\w-]{43})$/.exec(line)
    return found ? [{ id: Number(found[1]), proof: found[2] ?? '' }] : []
  })
}

/** Whether the account is the one that was deleted. */
export function isTombstoneOf({ id, proof }: Tombstone, account: Known): boolean {
  return account.id === id && proofOf(account) === proof
}

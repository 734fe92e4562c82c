import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sha256 } from '#server/database/stable-stringify.ts'

/** A deleted account. `proof` distinguishes it from another one with its id, for example in another database. */
type Tombstone = { id: number; proof: string }

type DeletedAccount = { id: number; created_at: string }

const fileIn = (dataDir: string) => path.join(dataDir, 'deleted-accounts')

function proofOf({ id, created_at }: DeletedAccount): string {
  return sha256(`deleted account\n${id}\n${created_at}`)
}

/**
 * Notes an account as deleted, outside of the database and its backups, so that a restored backup deletes it again. Nothing
 * is ever removed from the list, and it holds no personal data. It is on the disk when the promise resolves.
 */
export async function addTombstone(dataDir: string, account: DeletedAccount): Promise<void> {
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
    const match = /^(\d{1,10}) ([\w-]{43})$/.exec(line)
    return match ? [{ id: Number(match[1]), proof: match[2] ?? '' }] : []
  })
}

/** Whether the account is the one that was deleted. */
export function isTombstoneOf({ id, proof }: Tombstone, account: DeletedAccount): boolean {
  return account.id === id && proofOf(account) === proof
}

import { existsSync } from 'node:fs'
import { databaseLocation } from '#server/commands/database-location.ts'
import { moveFiles } from '#server/commands/move-files.ts'
import { openDatabase } from '#server/database/database.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import { openBucket } from '#server/files/open-files.ts'

const { dataDir, location } = databaseLocation(process.env)
const isRemoving = process.argv.includes('--remove')
const unknown = process.argv.slice(2).find((word) => word !== '--remove')
try {
  if (unknown !== undefined) throw new Error(`There is no "${unknown}": npm run files:move [-- --remove]`)
  if (!process.env.FILES_URL) throw new Error('Set FILES_URL to the bucket that the files go to.')
  if (!isPostgresUrl(location) && !existsSync(location)) throw new Error(`There is no database ${location}.`)
  const bucket = await openBucket(process.env.FILES_URL)
  const db = openDatabase(location)
  try {
    const moved = await moveFiles({
      db,
      local: createLocalStorage(dataDir, printSkipped),
      bucket,
      isRemoving,
      onFile: print,
    })
    const ending = isRemoving ? 'and removed from the folder' : 'and kept in the folder'
    console.log(`${moved.copied} files copied and checked, ${moved.same} were there, ${ending}.`)
    if (moved.unfinished > 0)
      console.log(`${moved.unfinished} uploads are in progress and stay in the folder.`)
    for (const key of moved.differing) console.log(`Kept both, because the bucket has a newer file: ${key}`)
  } finally {
    await db.destroy()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function printSkipped(name: string): void {
  console.log(`Left out, because its name cannot be kept in a bucket or it cannot be read: ${name}`)
}

function print({ key }: { key: string }, result: string): void {
  console.log(`${result} ${key}`)
}

import { execFile } from 'node:child_process'
import { chown, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { chownToFolderOwner } from '#server/files/chown-to-folder-owner.ts'
import { loadOrCreatePushKeys } from '#server/notifications/push-keys.ts'
import { forEachDatabase } from '#tests/support/databases.ts'
import { compileCache } from '#tests/support/server-process.ts'

/** Of root, if the tests run as root; else of who runs them, who can own nothing else. */
const owner = process.getuid?.() === 0 ? 4242 : (process.getuid?.() ?? 0)
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-owner-'))
  if (owner === 4242) await chown(dataDir, owner, owner)
})

async function ownersOf(folder: string): Promise<Record<string, number>> {
  const names = await readdir(folder, { recursive: true })
  const owners = names.map(async (name) => [name, (await stat(path.join(folder, name))).uid] as const)
  return Object.fromEntries(await Promise.all(owners))
}

forEachDatabase((database) => {
  afterEach(() => database.remove(dataDir))

  test('what the commands make in the data folder is of its owner', async () => {
    const place = await database.placeFor(dataDir)
    const DATABASE_URL = database.name === 'PostgreSQL' ? place : ''
    const run = async (tool: string, ...args: string[]) => {
      const env = { ...process.env, ...compileCache, DATA_DIR: dataDir, DATABASE_URL }
      const options = { env, encoding: 'utf8' as const }
      const result = await promisify(execFile)(
        process.execPath,
        [`server/commands/${tool}.ts`, ...args],
        options,
      )
      const owners = await ownersOf(dataDir)
      expect(owners, tool).toEqual(Object.fromEntries(Object.keys(owners).map((name) => [name, owner])))
      return result.stdout.trim()
    }
    await run('user', 'create', 'asha@example.org', '--first-name', 'Asha', '--last-name', 'J')
    await run('migrate')
    loadOrCreatePushKeys(dataDir)
    await run('push-keys')
    const backup = await run('backup')
    // With the files that SQLite has beside an open database.
    const db = openDatabase(place)
    await db.updateTable('users').set({ first_name: 'Neema' }).execute()
    const open = await ownersOf(dataDir)
    await db.destroy()
    await run('restore', backup)
    expect(new Set(Object.values(open))).toEqual(new Set([owner]))
    const made = Object.keys(await ownersOf(dataDir))
    expect(made).toEqual(expect.arrayContaining(['push-keys.json', path.relative(dataDir, backup)]))
    expect(made.filter((name) => name.includes('before-'))).toHaveLength(1)
  })
})

test('only root gives files away, and never through a link', async () => {
  const other = await mkdtemp(path.join(tmpdir(), 'vior-owner-'))
  const file = path.join(other, 'file')
  await writeFile(file, '')
  const before = (await stat(file)).uid
  chownToFolderOwner(dataDir, file, 1000)
  expect((await stat(file)).uid).toBe(before)
  await symlink(file, path.join(dataDir, 'link'))
  chownToFolderOwner(dataDir, path.join(dataDir, 'link'), 0)
  expect((await stat(file)).uid).toBe(before)
  chownToFolderOwner(dataDir, file, 0)
  expect((await stat(file)).uid).toBe(owner)
  await rm(other, { recursive: true })
  await rm(dataDir, { recursive: true })
})

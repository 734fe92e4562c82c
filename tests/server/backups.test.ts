import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#server/clock.ts'
import { backUpDatabase } from '#server/commands/back-up-database.ts'
import { restoreDatabase } from '#server/commands/restore-database.ts'
import { sqlite } from '#tests/support/databases.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

let dataDir: string
let place: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'vior-backups-'))
  place = await sqlite.migratedFor(dataDir)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const folder = () => path.join(dataDir, 'backups')

/** Runs statements of SQL on a SQLite file. */
function run(file: string, statements: string): void {
  const db = new DatabaseSync(file)
  db.exec(statements)
  db.close()
}

/** A process that commits every 20 ms, and writes a line for each commit. */
const committer = (file: string) => `
  const { DatabaseSync } = require('node:sqlite')
  const db = new DatabaseSync(${JSON.stringify(file)}, { timeout: 5000 })
  setInterval(() => {
    db.exec('insert into ticks default values')
    console.log('commit')
  }, 20)`

test('a backup of a large file ends while the server goes on committing', async () => {
  run(
    place,
    `create table ticks (id integer primary key);
     create table padding as with recursive n(i) as (select 1 union all select i + 1 from n where i < 6000)
       select randomblob(10000) as bytes from n`,
  )
  const child = spawn(process.execPath, ['-e', committer(place)], { stdio: ['ignore', 'pipe', 'inherit'] })
  let commits = 0
  const tooMany = new Promise<never>((_, reject) => {
    child.stdout.on('data', () => {
      commits += 1
      if (commits > 1500) reject(new Error('the backup has not ended after 1500 commits'))
    })
  })
  try {
    await once(child.stdout, 'data')
    const backup = backUpDatabase({ dataDir, location: place, clock: systemClock, keep: 1 })
    const file = await Promise.race([backup, tooMany])
    expect(await readdir(folder())).toEqual([path.basename(file)])
  } finally {
    child.kill('SIGKILL')
  }
})

test('a restore refuses an empty file and the database of another program, and leaves what was there', async () => {
  run(place, "insert into meta (name, value) values ('epoch', 7) on conflict (name) do update set value = 7")
  const empty = path.join(dataDir, 'empty.sqlite')
  await writeFile(empty, '')
  const foreign = path.join(dataDir, 'foreign.sqlite')
  run(foreign, 'create table foo (id integer)')
  for (const file of [empty, foreign]) {
    const restored = restoreDatabase(file, place, systemClock, dataDir)
    await expect(restored, file).rejects.toThrow('no backup of this site')
    await expect(restored, file).rejects.toThrow('The database has its old content.')
  }
  const db = new DatabaseSync(place)
  expect(db.prepare("select value from meta where name = 'epoch'").get()).toMatchObject({ value: 7 })
  db.close()
})

test('what a killed backup left is removed by a later one, that of a running one stays', async () => {
  await mkdir(folder())
  const left = ['', '-journal', '-wal', '-shm'].map((end) => `20261130T115427994Z.sqlite.unfinished${end}`)
  const running = '20261201T000000000Z.sqlite.unfinished'
  for (const name of [...left, running]) await writeFile(path.join(folder(), name), 'part')
  const fourHoursAgo = Date.now() / 1000 - 4 * 3600
  for (const name of left) await utimes(path.join(folder(), name), fourHoursAgo, fourHoursAgo)
  const file = await backUpDatabase({ dataDir, location: place, clock: systemClock, keep: 3 })
  expect((await readdir(folder())).toSorted()).toEqual([path.basename(file), running].toSorted())
})

test('a backup made after the clock was put back is kept, and so are those of the time before it', async () => {
  const clock = createTestClock()
  await mkdir(folder())
  const ahead = [1, 2, 3].map((n) => `20990101T00000000${n}Z.sqlite`)
  for (const name of ahead) await writeFile(path.join(folder(), name), '')
  const made: string[] = []
  for (let i = 0; i < 3; i += 1) {
    made.push(path.basename(await backUpDatabase({ dataDir, location: place, clock, keep: 2 })))
    clock.advance(1000)
  }
  expect((await readdir(folder())).toSorted()).toEqual([...made.slice(1), ...ahead].toSorted())
})

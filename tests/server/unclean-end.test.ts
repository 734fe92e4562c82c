import { chown, glob, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { setClockBackUnderMix } from '#tests/crash/clock-set-back.ts'
import { forSqliteAndExtendedPostgres } from '#tests/support/databases.ts'
import { fillWithHeavyPost } from '#tests/support/heavy-post.ts'
import { createPostgresCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts'
import { limitSmallDisk, mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { fillDiskUnderMix, killUnderMix } from '#tests/crash/unclean-ends.ts'

const minuteMs = 60_000
const nothingWrong = { lost: [], doubled: [], missing: [] }
const allServed = ['page 200', 'read 200', 'write 201']

forSqliteAndExtendedPostgres((database) => {
  test('kill -9 under a mix of reads, page views and writes neither loses nor duplicates anything', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-unclean-'))
    const place = await database.placeFor(dataDir)
    await fillWithHeavyPost(place, 50, 400)
    const report = await killUnderMix({ dataDir, place }, 1)
    expect(report).toMatchObject(nothingWrong)
    expect(Object.keys(report.answers)).toEqual(expect.arrayContaining(allServed))
    await database.remove(dataDir)
  })

  test('a clock set back by an hour under load, followed by kill -9, loses no write and no session', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-unclean-'))
    const place = await database.placeFor(dataDir)
    await fillWithHeavyPost(place, 20, 200)
    const report = await setClockBackUnderMix({ dataDir, place }, 5)
    expect(report).toMatchObject(nothingWrong)
    expect(Object.keys(report.behind).toSorted()).toEqual(allServed)
    expect(report.lastCommentAgeMs).toBeGreaterThan(50 * minuteMs)
    expect(report.refreshes).toEqual([200, 200, 200, 200])
    // Signed while the clock was an hour behind, so the access token has expired; the session has not.
    expect(report.reads).toEqual([401, 200])
    await database.remove(dataDir)
  })
})

describe('a disk that is full temporarily', () => {
  async function expectRefusedWritesOnly(disk: SmallDisk, place: string): Promise<void> {
    const report = await fillDiskUnderMix(disk, place, (load) => load.count('write 503') >= 5)
    expect(report).toMatchObject({ ...nothingWrong, withoutRetryAfter: 0, health: 200, faults: [] })
    expect(Object.keys(report.answers).toSorted()).toEqual([...allServed, 'write 503'])
    expect(report.whileFull).toMatchObject({ 'read 200': expect.any(Number), 'page 200': expect.any(Number) })
    expect(Object.keys(report.afterwards).toSorted()).toEqual(allServed)
  }

  async function mounted(megabytes: number): Promise<SmallDisk | undefined> {
    const disk = await mountSmallDisk(megabytes)
    if (!disk) console.warn('No file system can be mounted here, so none is filled.')
    return disk
  }

  test('SQLite answers writes with 503, keeps serving reads, and accepts writes again without a restart', async () => {
    const disks = [await mounted(16), await limitSmallDisk()].filter((disk) => disk !== undefined)
    expect(disks.length).toBeGreaterThan(0)
    for (const disk of disks) {
      const place = path.join(disk.folder, 'vior.sqlite')
      await fillWithHeavyPost(place, 20, 200)
      try {
        await expectRefusedWritesOnly(disk, place)
      } finally {
        await disk.remove()
      }
    }
  })

  test(
    'PostgreSQL answers writes with 503, keeps serving reads, and accepts writes again without a restart',
    { tags: 'extended' },
    async ({ skip }) => {
      const small = await mounted(32)
      if (!small) return skip('no file system can be mounted')
      // A separate cluster: while the disk is full, no checkpoint of the cluster succeeds, and dropping a
      // database needs one.
      const cluster = await createPostgresCluster()
      const disk = { ...small, fill: (pid: number) => fillWithoutConnections(cluster, small, pid) }
      try {
        const place = await databaseOn(cluster, disk)
        await fillWithHeavyPost(place, 20, 200)
        await expectRefusedWritesOnly(disk, place)
      } finally {
        await cluster.remove()
        await disk.remove()
      }
    },
  )
})

/**
 * Fills the disk, deletes the file from which a new connection reads the catalogue (pg_internal.init), as
 * happens whenever a table was analysed, and ends all connections but one. PostgreSQL rejects new ones, which
 * would have to write that file (FATAL, XX000).
 */
async function fillWithoutConnections(cluster: PostgresCluster, disk: SmallDisk, pid: number): Promise<void> {
  const files = glob('tablespace/*/*/pg_internal.init', { cwd: disk.folder })
  for await (const file of files) await rm(path.join(disk.folder, file))
  await disk.fill(pid)
  const surplus = sql`select pid from pg_stat_activity where datname = 'small' offset 1`
  await asAdmin(cluster, sql`select pg_terminate_backend(pid, 5000) from (${surplus}) as surplus`)
}

/** PostgreSQL does not run as root, and must own the folder of a tablespace. */
const nobody = 65_534

async function databaseOn(cluster: PostgresCluster, disk: SmallDisk): Promise<string> {
  const folder = path.join(disk.folder, 'tablespace')
  await mkdir(folder)
  await chown(folder, nobody, nobody)
  await asAdmin(
    cluster,
    sql`create tablespace small location ${sql.lit(folder)}`,
    sql`create database small tablespace small`,
  )
  return cluster.urlOf('small')
}

async function asAdmin(cluster: PostgresCluster, ...statements: ReturnType<typeof sql>[]): Promise<void> {
  const admin = openDatabase(cluster.urlOf('postgres'))
  for (const statement of statements) await statement.execute(admin)
  await admin.destroy()
}

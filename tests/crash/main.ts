import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { setClockBackUnderMix } from '#tests/crash/clock-set-back.ts'
import { crashCampaign } from '#tests/crash/crash-campaign.ts'
import { fillWithHeavyPost } from '#tests/support/heavy-post.ts'
import type { Outcome } from '#tests/support/mixed-load.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { limitSmallDisk, mountSmallDisk } from '#tests/support/small-disk.ts'
import { fillDiskUnderMix, killUnderMix } from '#tests/crash/unclean-ends.ts'

/**
 * The long campaign: `node tests/crash/main.ts [--kills 100] [--postgres] [--mix]`. Fails when a write is
 * lost or duplicated. With `--mix` the load is 80 % reads, 10 % views of a page with `--comments` of 5 kB and
 * 10 % writes; then the clock is set back, and on SQLite the disk is full for `--full-seconds` (needs a
 * build, and to mount as root).
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    postgres: { type: 'boolean', default: false },
    mix: { type: 'boolean', default: false },
    comments: { type: 'string', default: '500' },
    'full-seconds': { type: 'string', default: '60' },
  },
})
const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-crash-'))
const cluster = values.postgres ? await createPostgresCluster() : undefined
const place = cluster?.urlOf('postgres') ?? path.join(dataDir, 'vior.sqlite')
const kills = Number(values.kills)
await (values.mix ? mix() : writesOnly())
await cluster?.remove()
await rm(dataDir, { recursive: true })

async function writesOnly(): Promise<void> {
  const report = await crashCampaign({
    dataDir,
    place,
    kills,
    onKill: ({ kills: done, acknowledged }) => {
      if (done % 10 === 0) console.log(`${done} kills, ${acknowledged} writes acknowledged`)
    },
  })
  const { sent, acknowledged } = report
  console.log(`${report.kills} kills, ${sent} writes sent, ${acknowledged} acknowledged before a kill`)
  printOutcome(report)
}

async function mix(): Promise<void> {
  await fillWithHeavyPost(place, Number(values.comments), 5000)
  const killed = await killUnderMix({ dataDir, place }, kills, (done) => {
    if (done % 10 === 0) console.log(`${done} kills`)
  })
  console.log(`${kills} kills under the mix:`, killed.answers)
  printOutcome(killed)
  const clock = await setClockBackUnderMix({ dataDir, place }, 100)
  console.log('A clock set back an hour:', clock.behind)
  printOutcome(clock)
  if (!cluster) await fullDisk()
}

async function fullDisk(): Promise<void> {
  const disk = (await mountSmallDisk(64)) ?? (await limitSmallDisk())
  const file = path.join(disk.folder, 'vior.sqlite')
  await fillWithHeavyPost(file, Number(values.comments), 5000)
  let fullUntil = 0
  const report = await fillDiskUnderMix(disk, file, () => {
    fullUntil ||= Date.now() + Number(values['full-seconds']) * 1000
    return Date.now() > fullUntil
  })
  await disk.remove()
  console.log(
    `${disk.kind} for ${values['full-seconds']} s:`,
    report.whileFull,
    'afterwards:',
    report.afterwards,
  )
  printOutcome(report)
}

function printOutcome({ lost, doubled, missing }: Outcome): void {
  console.log(
    `${lost.length} lost, ${doubled.length} doubled, ${missing.length} missing after being sent again`,
  )
  for (const text of [...lost, ...doubled, ...missing].slice(0, 20)) console.log(text)
  if (lost.length + doubled.length + missing.length > 0) process.exitCode = 1
}

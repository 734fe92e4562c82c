import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { crashCampaign } from '#tests/support/crash-campaign.ts'
import { createPostgresCluster } from '#tests/support/postgres-cluster.ts'

/** The long campaign: `node scripts/crash-test.ts [--kills 100] [--postgres]`. Fails when a write is lost or doubled. */
const { values } = parseArgs({
  options: { kills: { type: 'string', default: '100' }, postgres: { type: 'boolean', default: false } },
})
const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-crash-'))
const cluster = values.postgres ? await createPostgresCluster() : undefined
const report = await crashCampaign({
  dataDir,
  place: cluster?.urlOf('postgres') ?? path.join(dataDir, 'vior.sqlite'),
  kills: Number(values.kills),
  onKill: ({ kills, acknowledged }) => {
    if (kills % 10 === 0) console.log(`${kills} kills, ${acknowledged} writes acknowledged`)
  },
})
await cluster?.remove()
await rm(dataDir, { recursive: true })

const { kills, sent, acknowledged, lost, doubled, missing } = report
console.log(`${kills} kills, ${sent} writes sent, ${acknowledged} acknowledged before a kill`)
console.log(
  `${lost.length} lost, ${doubled.length} doubled, ${missing.length} missing after being sent again`,
)
for (const text of [...lost, ...doubled, ...missing].slice(0, 20)) console.log(text)
process.exitCode = lost.length + doubled.length + missing.length > 0 ? 1 : 0

import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { crashCampaign } from '#tests/crash/crash-campaign.ts'
import { forSqliteAndExtendedPostgres } from '#tests/support/databases.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'

forSqliteAndExtendedPostgres((database) => {
  test('five kill -9 under write load lose and duplicate nothing', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-crash-'))
    const report = await crashCampaign({ dataDir, place: await copyDemo(database, dataDir), kills: 5 })
    expect(report).toMatchObject({ kills: 5, lost: [], doubled: [], missing: [] })
    expect(report.acknowledged).toBeGreaterThan(20)
    await database.remove(dataDir)
  })
})

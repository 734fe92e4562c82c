import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { playInBrowser } from './browser-schedule.ts'
import { test } from './fixtures.ts'
import { startSite } from './site.ts'

/** `npm run campaign -- browser` plays more schedules and collects the results. */
const schedules = Number(process.env.BROWSER_SCHEDULES ?? 1)
const firstSeed = Number(process.env.BROWSER_SEED ?? 3)
const results = process.env.BROWSER_RESULTS

for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) {
  test(`killing tabs, workers, browsers and servers neither loses nor duplicates writes: schedule ${seed}`, async () => {
    const site = await startSite()
    try {
      const run = await playInBrowser(site, seed)
      if (results === undefined) return
      await mkdir(results, { recursive: true })
      await writeFile(path.join(results, `${seed}.json`), JSON.stringify(run))
    } finally {
      await site.close()
    }
  })
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { addTo, type Tally } from '#tests/campaign/tally.ts'
import type { BrowserRun } from '#tests/e2e/browser-schedule.ts'
import { machineClass, table, writeSection } from './report.ts'

const results = '.cache/browser-campaign'

/** Plays random schedules in a real browser against a real server; the site must be built. */
export async function playInBrowsers(schedules: number, seed: number, processes: number): Promise<void> {
  await rm(results, { recursive: true, force: true })
  const begunAt = performance.now()
  const child = spawn(
    'playwright',
    [
      'test',
      'browser-campaign',
      '--retries=0',
      '--max-failures=0',
      `--workers=${processes}`,
      '--fully-parallel',
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        BROWSER_SCHEDULES: String(schedules),
        BROWSER_SEED: String(seed),
        BROWSER_RESULTS: path.resolve(results),
      },
    },
  )
  await once(child, 'exit')
  const files: string[] = await readdir(results).catch(() => [])
  const runs = await Promise.all(
    files.map(async (file): Promise<BrowserRun> =>
      JSON.parse(await readFile(path.join(results, file), 'utf8')),
    ),
  )
  const steps: Tally = {}
  for (const run of runs) addTo(steps, run.steps)
  const failed = schedules - runs.length
  writeSection(
    'The browser campaign',
    `\`npm run campaign -- browser\`: a real Chromium with the built app before a server process.

${table(
  ['figure', 'value'],
  [
    ['schedules', schedules],
    ['failed', failed],
    ['texts entered', runs.reduce((sum, { texts }) => sum + texts, 0)],
    ['seeds', `${seed} to ${seed + schedules - 1}`],
    ['duration', `${Math.round((performance.now() - begunAt) / 60_000)} minutes, ${processes} at a time`],
    ['machine', machineClass()],
  ],
)}

${table(
  ['step', 'count'],
  Object.entries(steps).toSorted(([, a], [, b]) => b - a),
)}
`,
  )
  process.exitCode = failed > 0 ? 1 : 0
}

import { parseArgs } from 'node:util'
import { playInBrowsers } from './browser.ts'
import { findBugs } from './bugs.ts'
import { playLong } from './long.ts'
import { replayOne } from './replay-one.ts'

/**
 * `npm run campaign` plays the long campaign, or resumes an interrupted one (`-- --fresh` starts again); `--
 * bugs` enables the seeded bugs, one at a time; `-- browser` plays in a real Chromium; `-- --seed 7 --path
 * 12` plays one failing schedule again and shrinks it. Results are written to docs/campaign.md.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    schedules: { type: 'string' },
    processes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
})
const seed = values.seed === undefined ? undefined : Number(values.seed)

const processes = values.processes === undefined ? undefined : Number(values.processes)
const schedules = values.schedules === undefined ? undefined : Number(values.schedules)

if (positionals[0] === 'bugs') {
  await findBugs(schedules ?? 5000, processes)
} else if (positionals[0] === 'browser') {
  await playInBrowsers(schedules ?? 60, seed ?? 1, processes ?? 1)
} else if (seed !== undefined && values.path !== undefined) {
  await replayOne(seed, values.path)
} else {
  await playLong({ seed, schedules: schedules ?? 100_000, processes, fresh: values.fresh })
}

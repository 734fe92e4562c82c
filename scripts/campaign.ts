import { parseArgs } from 'node:util'
import { playLong } from './campaign/long.ts'
import { replayOne } from './campaign/replay-one.ts'

/**
 * `npm run campaign` plays the long campaign, or goes on with the one that was stopped; `-- --seed 7 --path 12` plays
 * one failing schedule again and shrinks it. What came of it is written to docs/campaign.md.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '115000' },
    processes: { type: 'string' },
    seed: { type: 'string' },
    path: { type: 'string' },
    fresh: { type: 'boolean', default: false },
  },
})
const seed = values.seed === undefined ? undefined : Number(values.seed)

if (seed !== undefined && values.path !== undefined) {
  await replayOne(seed, values.path)
} else {
  await playLong({
    seed,
    schedules: Number(values.schedules),
    processes: values.processes === undefined ? undefined : Number(values.processes),
    fresh: values.fresh,
  })
}

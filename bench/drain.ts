import { drainInBrowser } from './load/browser-drain.ts'
import { drainEvening } from './load/evening.ts'

/** `npm run bench -- drain` runs both; `-- drain browser` needs the built site, `-- drain evening` does not. */
const [part] = process.argv.slice(2)

if (part !== 'evening') await drainInBrowser()
if (part !== 'browser')
  for (const database of ['SQLite', 'PostgreSQL'] as const)
    for (const lostPercent of [0, 10]) await drainEvening(database, lostPercent)

import { ensureOtherBrowsers } from '#tests/support/other-browsers.ts'
import { run } from './run.ts'

/** The built site in Firefox and WebKitGTK alone, which Playwright does not drive; `npm test` does the same. */
ensureOtherBrowsers()
await run('node', ['scripts/build.ts'])
await run('vitest', ['run', '--project', 'browsers'])

import { ensureOtherBrowsers } from '#tests/support/other-browsers.ts'
import { run } from './run.ts'

/** Tests the built site only in Firefox and WebKitGTK, which Playwright does not drive; `npm test` includes this. */
ensureOtherBrowsers()
await run('node', ['scripts/build.ts'])
await run('vitest', ['run', '--project', 'browsers'])

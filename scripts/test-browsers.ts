import { ensureOtherBrowsers } from '#tests/support/other-browsers.ts'
import { run } from './run.ts'

/** The built site in Firefox and WebKitGTK, which Playwright does not drive. Not part of `npm test` yet. */
ensureOtherBrowsers()
await run('node', ['scripts/build.ts'])
await run('vitest', ['run', '--project', 'browsers'])

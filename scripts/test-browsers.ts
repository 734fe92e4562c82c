import { installMissing } from '#tests/support/debian-packages.ts'
import { otherBrowserPackages, reportOtherBrowsers } from '#tests/support/other-browsers.ts'
import { run } from './run.ts'

/** Tests the built site only in Firefox and WebKitGTK, which Playwright does not drive; `npm test` includes this. */
await installMissing(otherBrowserPackages)
reportOtherBrowsers()
await run('node', ['scripts/build.ts'])
await run('vitest', ['run', '--project', 'browsers'])

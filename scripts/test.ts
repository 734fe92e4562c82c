import { ensureCaddy } from '#tests/support/caddy.ts'
import { ensureChromium, ensureHeadlessShell } from '#tests/support/chromium.ts'
import { ensureOtherBrowsers } from '#tests/support/other-browsers.ts'
import { run } from './run.ts'

/** All checks and tests: static checks, unit and server tests, then the built site in real browsers. */
console.log(`Testing with ${ensureChromium()} and ${ensureHeadlessShell()}`)
ensureCaddy()
ensureOtherBrowsers()
await run('node', ['scripts/check.ts'])
await run('node', ['scripts/build.ts'])
await run('node', ['scripts/build.ts', 'development'])
// After the build, because servers started as processes serve the built pages.
await run('vitest', ['run', '--project', 'server', '--project', 'app'])
await run('vitest', ['run', '--project', 'browsers'])
await run('playwright', ['test'])

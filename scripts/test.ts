import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { caddyPackages, reportCaddy } from '#tests/support/caddy.ts'
import { chromiumPackages, ensureChromium, findHeadlessShell } from '#tests/support/chromium.ts'
import { installMissing } from '#tests/support/debian-packages.ts'
import { findRedis, redisPackages } from '#tests/support/redis.ts'
import { otherBrowserPackages, reportOtherBrowsers } from '#tests/support/other-browsers.ts'
import { generate, generated } from './build/generate.ts'
import { run } from './run.ts'

/**
 * Static checks, unit and server tests, then the built site in real browsers. Argument `all` includes the tests tagged
 * `extended` (docs/decisions/059-two-sets-of-tests.md).
 */
const isAll = process.argv[2] === 'all'
process.env.TMPDIR ??= folderInMemory()
// Each process of the tests would compile the same modules again. Those of servers use the same folder (server-process.ts).
process.env.NODE_COMPILE_CACHE ??= path.join(tmpdir(), 'vior-compile-cache')
await generate()
const env = { ...process.env, ...generated }
async function build(): Promise<void> {
  await run('node', ['scripts/build.ts'], { env })
  // Only extended tests open it.
  if (isAll) await run('node', ['scripts/build.ts', 'development'], { env })
}
const programs = [...otherBrowserPackages, caddyPackages, redisPackages]
if (!process.env.CHROME_PATH) programs.push(...chromiumPackages)
// Each alone leaves one of two cores idle for most of its time.
await Promise.all([
  run('node', ['scripts/check.ts', 'beside-build'], { env }),
  build(),
  installMissing(programs),
])
console.log(`Testing with ${ensureChromium()}, ${findHeadlessShell()} and ${findRedis()}`)
reportCaddy()
reportOtherBrowsers()
// After the build, because servers started as processes serve the built pages.
const projects = ['server', 'app', 'isolated', 'components'].flatMap((name) => ['--project', name])
await run(
  'vitest',
  ['run', ...projects, ...(isAll ? [] : ['--tags-filter', '!extended'])],
  // Only ends a run that hangs: on a machine under load it takes twice its 15 minutes.
  { limitMinutes: 60 },
)
// Alone, because its browsers wait for a minute at most.
await run('vitest', ['run', '--project', 'browsers'], { limitMinutes: 15 })
await run('playwright', isAll ? ['test'] : ['test', '--grep-invert', '@extended'])

/**
 * Databases and browser profiles of the tests are in memory where there is much of it: thousands of commits wait for no disk
 * then. No test needs that they survive the machine.
 */
function folderInMemory(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize < 8 * 1024 ** 3) return tmpdir()
    const folder = mkdtempSync('/dev/shm/vior-tests-')
    // PostgreSQL's server, which refuses to run as root, has its folder in it.
    chmodSync(folder, 0o755)
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return folder
  } catch {
    return tmpdir()
  }
}

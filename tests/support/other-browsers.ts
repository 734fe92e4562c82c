import { spawnSync } from 'node:child_process'
import { onPath } from '#tests/support/on-path.ts'

/** Debian's packages of the browsers, and of the display and driver for WebKitGTK. */
const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'gir1.2-webkit2-4.1', 'python3-gi']

/** Firefox on PATH; undefined when there is none. */
export function findFirefox(): string | undefined {
  return onPath(['firefox-esr', 'firefox'])[0]
}

/** WebKit's driver on PATH if a display is available for it; undefined otherwise. */
export function findWebKitDriver(): string | undefined {
  return onPath(['Xvfb']).length > 0 ? onPath(['WebKitWebDriver'])[0] : undefined
}

/**
 * Finds both or installs Debian's when this is root. An unavailable browser is skipped, and a message says
 * so.
 */
export function ensureOtherBrowsers(): void {
  const isWhole = () => findFirefox() !== undefined && findWebKitDriver() !== undefined
  if (!isWhole() && process.getuid?.() === 0 && onPath(['apt-get']).length > 0) {
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
    for (const args of [['update', '-qq'], install])
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
  }
  console.log(
    findFirefox() ?? 'NO FIREFOX: there is none here and none could be installed; its tests are left out.',
  )
  console.log(
    findWebKitDriver() ??
      'NO WEBKIT: there is no WebKitGTK here and none could be installed; its tests are left out.',
  )
}

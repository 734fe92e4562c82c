import type { NeededPackages } from '#tests/support/debian-packages.ts'
import { onPath } from '#tests/support/on-path.ts'

const firefox = ['firefox-esr', 'firefox']

/** Packages that bring the browsers, and the display and driver for WebKitGTK. */
export const otherBrowserPackages: NeededPackages[] = [
  { programs: firefox, packages: ['firefox-esr'] },
  { programs: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi'] },
  { programs: ['Xvfb'], packages: ['xvfb'] },
]

/** Firefox on PATH; undefined when there is none. */
export function findFirefox(): string | undefined {
  return onPath(firefox)[0]
}

/** WebKit's driver on PATH if a display is available for it; undefined otherwise. */
export function findWebKitDriver(): string | undefined {
  return onPath(['Xvfb']).length > 0 ? onPath(['WebKitWebDriver'])[0] : undefined
}

/** Prints which of both are there: an unavailable browser is skipped. */
export function reportOtherBrowsers(): void {
  console.log(
    findFirefox() ?? 'NO FIREFOX: there is none here and none could be installed; its tests are left out.',
  )
  console.log(
    findWebKitDriver() ??
      'NO WEBKIT: there is no WebKitGTK here and none could be installed; its tests are left out.',
  )
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { NeededPackages } from '#tests/support/debian-packages.ts'
import { onPath } from '#tests/support/on-path.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium to test with: CHROME_PATH, else one on PATH, else Playwright's own; throws when there is none. */
export function findChromium(): string {
  const found = candidates().find((file) => existsSync(file))
  if (found) return found
  throw new Error('There is no Chromium here. Set CHROME_PATH, or let `npm test` install one.')
}

/** Packages that bring Chromium and its headless shell. */
export const chromiumPackages: NeededPackages[] = [
  { programs: names, packages: ['chromium'] },
  { programs: ['chromium-headless-shell'], packages: ['chromium-headless-shell'] },
]

/** Where no package manager brought a Chromium, lets Playwright fetch its own. */
export function ensureChromium(): string {
  if (!candidates().some((file) => existsSync(file)))
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  return findChromium()
}

/**
 * Chromium's headless shell, which renders pages in a third less time; else the Chromium that is installed.
 */
export function findHeadlessShell(): string {
  const [shell] = process.env.CHROME_PATH ? [] : onPath(['chromium-headless-shell'])
  return shell ?? findChromium()
}

function candidates(): string[] {
  return [process.env.CHROME_PATH ?? '', ...onPath(names), chromium.executablePath()].filter(
    (file) => file !== '',
  )
}

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { onPath } from '#tests/support/on-path.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The Chromium to test with: CHROME_PATH, else one on PATH, else Playwright's own; throws when there is none. */
export function findChromium(): string {
  const found = candidates().find((file) => existsSync(file))
  if (found) return found
  throw new Error('There is no Chromium here. Set CHROME_PATH, or let `npm test` install one.')
}

/** Finds Chromium or installs one: by Playwright, else by the package manager when this is root. */
export function ensureChromium(): string {
  if (!candidates().some((file) => existsSync(file))) {
    spawnSync('playwright', ['install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  }
  if (!candidates().some((file) => existsSync(file)) && process.getuid?.() === 0) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit' })
  }
  return findChromium()
}

const shellName = 'chromium-headless-shell'

/**
 * Chromium's headless shell, which renders pages in a third less time; else the Chromium that is installed.
 */
export function findHeadlessShell(): string {
  const [shell] = process.env.CHROME_PATH ? [] : onPath([shellName])
  return shell ?? findChromium()
}

/**
 * Installs the headless shell where the package manager has it. Without it the tests are slower, but the
 * same.
 */
export function ensureHeadlessShell(): string {
  if (process.getuid?.() === 0 && !process.env.CHROME_PATH && onPath([shellName]).length === 0)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', shellName], { timeout: 180_000 })
  return findHeadlessShell()
}

function candidates(): string[] {
  return [process.env.CHROME_PATH ?? '', ...onPath(names), chromium.executablePath()].filter(
    (file) => file !== '',
  )
}

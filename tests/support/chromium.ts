import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

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

function candidates(): string[] {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [process.env.CHROME_PATH ?? '', ...onPath, chromium.executablePath()].filter((file) => file !== '')
}

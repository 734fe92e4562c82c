import type { ArchivePlatform } from './archive-list.ts'

const names = {
  android: /android/i,
  ios: /ios|iphone|ipad/i,
  windows: /windows/i,
  macos: /mac/i,
  linux: /linux|ubuntu|debian|fedora/i,
} as const
/** An operating system. */
export type Platform = keyof typeof names

const systems: readonly Platform[] = ['windows', 'linux', 'macos', 'android', 'ios']

/** Whether a file runs on a system, by the words of its platform: 'Windows, Linux', or 'Any browser' for all. */
export function runsOn(words: string, platform: Platform): boolean {
  return /^any /i.test(words) || names[platform].test(words)
}

/** The platforms of the filter under which an entry is found: what runs in any browser is found under every system. */
export function platformKeys(platforms: readonly string[]): ArchivePlatform[] {
  const supported = systems.filter((system) => platforms.some((words) => runsOn(words, system)))
  return platforms.some((words) => /browser/i.test(words)) ? ['browser', ...supported] : [...supported]
}

import { archivePlatforms, type ArchivePlatform } from '#domain/archive-list.ts'
import { m } from '#i18n/paraglide/messages.js'

/** The words of a platform in the language in use: 'Any browser', 'Windows 10 or later'; names stay as they are. */
export function platformLabel(words: string): string {
  if (words === 'Any browser') return m.platform_any_browser()
  if (words === 'Any device') return m.platform_any_device()
  const [, name] = /^(.+) or later$/.exec(words) ?? []
  return name === undefined ? words : m.platform_or_later({ name })
}

const names: Record<ArchivePlatform, () => string> = {
  browser: m.platform_any_browser,
  windows: () => 'Windows',
  linux: () => 'Linux',
  macos: () => 'macOS',
  android: () => 'Android',
  ios: () => 'iPhone, iPad',
}

export function platformName(platform: ArchivePlatform): string {
  return names[platform]()
}

/** The platforms of the filter with their labels. */
export function platformOptions(): [ArchivePlatform, string][] {
  return archivePlatforms.map((platform) => [platform, platformName(platform)])
}

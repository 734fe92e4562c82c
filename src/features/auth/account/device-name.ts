import { m } from '#i18n/paraglide/messages.js'

/** The first match names the browser; a user agent also contains the marks of browsers further down. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** A readable name for a user agent, such as "Chrome · Android". */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].map((list) => list.find(([mark]) => userAgent.includes(mark))?.[1])
  return named.filter(Boolean).join(' · ') || m.unknown_device()
}

import { isLocale, type Locale } from '#domain/locale.ts'

/** Writing, new passwords and mailed links need the network anyway, or few people. */
const later = 'assets/later/'

/** `client.sw-1a2b.js` holds texts or a dashboard in Swahili; the frame of all pages lies in its language's folder. */
const named = /^assets\/(?:texts|portal)\/[\w-]+\.(\w+)-[\w-]+\.js$|^pages\/(\w+)\/shell\.html/

/** The language of a file of the site, or null where it serves every one. */
function localeOf(url: string): Locale | null {
  const [, ofFile, ofFrame] = named.exec(url) ?? []
  const locale = ofFile ?? ofFrame
  return isLocale(locale) ? locale : null
}

/** Code that every device has, the portal's included. */
export function isForEveryone(url: string): boolean {
  return !url.startsWith(later) && localeOf(url) === null
}

/** What a file is used for: its language as a whole, or itself, under whatever name a build gives it. */
export function useOf(url: string): string {
  return localeOf(url) ?? url.replace(/-[\w-]{8}\.js$/, '')
}

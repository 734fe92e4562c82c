import { isLocale, type Locale } from '#domain/locale.ts'

/** Writing, new passwords and mailed links need the network anyway, or few people. */
const later = 'assets/later/'

/** Texts, catalogues and dashboards of a language, and the frame of all its pages, lie in a folder of its name. */
const inFolder = /^(?:assets|pages)\/(\w+)\//

/** The language of a file of the site, or null where it serves every one. */
function localeOf(url: string): Locale | null {
  const [, folder] = inFolder.exec(url) ?? []
  return isLocale(folder) ? folder : null
}

/** The worker's own code, which its browser keeps beside it (sw.ts). */
export function isWorkerCode(url: string): boolean {
  return url.startsWith('assets/worker/')
}

/** Code that every device has, the portal's included. */
export function isForEveryone(url: string): boolean {
  return !url.startsWith(later) && localeOf(url) === null
}

/** What a file is used for: its language as a whole, or itself, under whatever name a build gives it. */
export function useOf(url: string): string {
  return localeOf(url) ?? url.replace(/-[\w-]{7}\.js$/, '')
}

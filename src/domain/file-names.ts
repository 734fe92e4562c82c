import { locales } from './locale.ts'
import { shellPage } from './page-frames.ts'

const hashOnly = /^\/assets\/(?:\w+\/)?[\da-f]{7}\.js$/
const nameAndHash = /^(\/assets\/.+-)[\da-f]{7,8}\.(js|css|bin)$/

/** Folders of the built site: files cached on first use, install bundles, and the worker's own files. */
export const assetFolders = {
  later: 'assets/later/',
  bundles: 'assets/bundles/',
  worker: 'assets/worker/',
} as const

/**
 * Names of the files that are named by a hash alone, by path: what the import map of a build calls them, which is the same
 * in every build.
 */
export function namesOfFiles({ imports }: { imports: Record<string, string> }): Map<string, string> {
  return new Map(
    Object.entries(imports).flatMap(([name, file]) => {
      const [, last] = /([\da-f]{7})\.js$/.exec(name) ?? []
      return last !== undefined && hashOnly.test(file) ? [[file, last]] : []
    }),
  )
}

/**
 * URL pattern of the later versions of a file, for which it can be a dictionary (RFC 9842, section 2.1.1); null for files
 * without one. A file named by its hash alone is asked for with its name as query, the shell with its revision
 * (sw/fetch-files.ts).
 */
export function laterVersions(file: string, name: string | undefined): string | null {
  if (name !== undefined) return `${file.slice(0, file.lastIndexOf('/') + 1)}*.js\\?${name}`
  const [, start, extension] = nameAndHash.exec(file) ?? []
  if (start !== undefined) return `${start}*.${extension}`
  const isShell = locales.some((locale) => file === `/pages/${locale}/${shellPage.file}`)
  return isShell ? `${file}\\?*` : null
}

/** Files without a hash in their name are listed with these first hexadecimal digits of their SHA-256. */
export const revisionDigits = 16

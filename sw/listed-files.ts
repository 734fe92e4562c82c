import { assetFolders } from '#domain/file-names.ts'
import { isLocale, type Locale } from '#domain/locale.ts'
import type { CachedPart } from '#domain/cached-parts.ts'
import type { BundleName } from '#domain/install-bundles.ts'

/** A file of the build as the worker lists it (scripts/build/manifest-transform.ts). */
export type ListedFile = {
  url: string
  /** Digest of the content; null if the name of the file has it. */
  revision: string | null
  /** Size with brotli; set with `part`. */
  bytes?: number
  /** The part that does not work offline without the file; omitted if it works without. */
  part?: CachedPart
  /** The name of a file that has only a hash: the same in every build. */
  name?: string
}

/** Each language has a folder with its texts, catalogues, dashboards and app shell. */
const inFolder = /^(?:assets|pages)\/(\w+)\//

/** The language of a file, or null for a file of all languages. */
export function localeOf(url: string): Locale | null {
  const [, folder] = inFolder.exec(url) ?? []
  return isLocale(folder) ? folder : null
}

/** The worker's own code, which the browser stores with its registration (sw.ts). */
export function isWorkerCode(url: string): boolean {
  return url.startsWith(`${assetFolders.worker}code-`)
}

/** An install bundle, from which the worker takes files; it is not cached itself. */
export function isBundle(url: string): boolean {
  return url.startsWith(assetFolders.bundles)
}

/**
 * The install bundle that a file belongs to, or that it is; null for files that are fetched by themselves. A bundle lacks
 * what every page has loaded (scripts/build/install-bundles.ts).
 */
export function bundleOf(url: string): BundleName | null {
  if (isBundle(url)) {
    const [name = ''] = url.slice(assetFolders.bundles.length).split('-')
    return isLocale(name) ? name : 'all'
  }
  const isScript = url.startsWith('assets/') && url.endsWith('.js')
  return isScript && !isOnFirstUse(url) && !url.startsWith(assetFolders.worker)
    ? (localeOf(url) ?? 'all')
    : null
}

/** Whether a file is for pages that need the network anyway, or that few users open. */
export function isOnFirstUse(url: string): boolean {
  return url.startsWith(assetFolders.later)
}

/** Files cached on every device at installation, including the portal's code. */
export function isForEveryone(url: string): boolean {
  return !isOnFirstUse(url) && localeOf(url) === null
}

/**
 * Key under which a file is recognised across builds: its language, or its name without the hash, which had eight
 * digits or seven characters of base64url in earlier builds.
 */
export function stableNameOf(url: string): string {
  return localeOf(url) ?? url.replace(/-(?:[\da-f]{7,8}|[\w-]{7})\.js$/, '')
}

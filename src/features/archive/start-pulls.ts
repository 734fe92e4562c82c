import { archiveAddresses } from '#domain/archive-addresses.ts'
import type { ArchiveSearch } from '#domain/archive-list.ts'
import type { PageData } from '#domain/page-data.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'

/** Revalidates the list and the search results in the background. */
export function startArchivesPull(search: ArchiveSearch, pageData: PageData | null = null): void {
  revalidateInBackground(archiveAddresses.list(search), ({ archivesSync }) =>
    archivesSync.pullArchives(search, pageData),
  )
}

/** The key under which the status of a page fetch is tracked; `index` is zero-based. */
export function morePullName(search: ArchiveSearch, index: number): string {
  return `${archiveAddresses.list(search)}#${index}`
}

/** Fetches page `index` of a list (zero-based) if the server has it. */
export function startMorePull(search: ArchiveSearch, index: number): void {
  revalidateInBackground(morePullName(search, index), ({ archivesSync }) =>
    archivesSync.pullMoreArchives(search, index),
  )
}

/** Revalidates an entry, its comments and the user's request. */
export function startArchivePull(id: number, pageData: PageData | null = null): void {
  if (!Number.isInteger(id)) return
  revalidateInBackground(archiveAddresses.one(id), ({ archivesSync }) =>
    archivesSync.pullArchive(id, pageData),
  )
  revalidateInBackground(archiveAddresses.comments(id), ({ archivesSync }) =>
    archivesSync.pullRatings(id, pageData),
  )
  startOwnRequests()
}

/** Revalidates the user's requests for files. */
export function startOwnRequests(): void {
  revalidateInBackground(archiveAddresses.ownRequests, ({ archivesSync }) => archivesSync.pullOwnRequests())
}

import { archiveAddresses } from '#domain/archive-addresses.ts'
import type { ArchiveSearch } from '#domain/archive-list.ts'
import type { PageData } from '#domain/page-data.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'

/** Refreshes the list, and what it is narrowed to, behind what is shown. */
export function startArchivesPull(search: ArchiveSearch, pageData: PageData | null = null): void {
  revalidateInBackground(archiveAddresses.list(search), ({ archivesSync }) =>
    archivesSync.pullArchives(search, pageData),
  )
}

/** Fetches page `place` of a list (0 is the first), where the server has one. */
export function startMorePull(search: ArchiveSearch, place: number): void {
  revalidateInBackground(`${archiveAddresses.list(search)}#${place}`, ({ archivesSync }) =>
    archivesSync.pullMoreArchives(search, place),
  )
}

/** Refreshes one piece of software with its comments and the own request for it. */
export function startArchivePull(id: number, pageData: PageData | null = null): void {
  if (!Number.isInteger(id)) return
  revalidateInBackground(archiveAddresses.one(id), ({ archivesSync }) =>
    archivesSync.pullArchive(id, pageData),
  )
  revalidateInBackground(archiveAddresses.comments(id), ({ archivesSync }) =>
    archivesSync.pullRatings(id, pageData),
  )
  revalidateInBackground(archiveAddresses.ownRequests, ({ archivesSync }) => archivesSync.pullOwnRequests())
}

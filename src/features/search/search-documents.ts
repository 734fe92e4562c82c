import { fromIndexed, withCourseTitles, type SearchDocument } from '#domain/search-document.ts'
import type { Engine } from '#engine/engine.ts'
import { cachedArchiveDocument, cachedPostDocument } from './cached-documents.ts'
import { siteDocuments } from './site-documents.ts'

type Stored = Pick<Engine['search'], 'readPosts' | 'readArchives' | 'readSiteIndex'>

/** `isWhole`: the server's search would find nothing else. */
export type FoundDocuments = { documents: SearchDocument[]; isWhole: boolean }

/**
 * The index of the site if it was fetched, with the texts of the posts and software on this device in place of its own.
 * What an index of the whole site lacks is gone from the site, unless this device has it from later: it is left out.
 * Without an index, `canReadFiles` says that the catalogues are read from the files of the app; otherwise null.
 */
export async function readDocuments(stored: Stored, canReadFiles: boolean): Promise<FoundDocuments | null> {
  // The reads come first and synchronously, because a live query observes only those.
  const [index, posts, archives] = await Promise.all([
    stored.readSiteIndex(),
    stored.readPosts(),
    stored.readArchives(),
  ])
  if (!index && !canReadFiles) return null
  const listed = index ? withCourseTitles(index.documents.map(fromIndexed)) : await filesOf()
  const listedPaths = new Set(listed.map(({ path }) => path))
  const wholeSince = index?.is_whole ? index.fetchedAt : 0
  const rows = [
    ...posts.map((post) => [post.savedAt, cachedPostDocument(post)] as const),
    ...archives.map((archive) => [archive.savedAt, cachedArchiveDocument(archive)] as const),
  ]
  const cached = rows
    .filter(([savedAt, { path }]) => savedAt >= wholeSince || listedPaths.has(path))
    .map(([, document]) => document)
  const cachedPaths = new Set(cached.map(({ path }) => path))
  const others = listed.filter(({ path }) => !cachedPaths.has(path))
  return { documents: [...cached, ...others], isWhole: index?.is_whole ?? false }
}

let files: Promise<SearchDocument[]> | undefined

/** Cached, since they are static. */
function filesOf(): Promise<SearchDocument[]> {
  files ??= siteDocuments()
  return files
}

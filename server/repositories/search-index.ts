import { brotliCompressSync, constants } from 'node:zlib'
import {
  archiveDocument,
  lessonDocument,
  postDocument,
  toIndexed,
  type IndexedDocument,
  type SearchDocument,
  type SearchIndexAnswer,
} from '#domain/search-document.ts'
import type { Database } from '#server/database/database.ts'
import type { Lessons } from '#server/learning/lessons.ts'
import { listArchives } from '#server/repositories/archives.ts'
import { listPosts } from '#server/repositories/posts.ts'

/** How many items of the database the index holds at most. */
const newest = { posts: 500, archives: 200 }

/** Compressed bytes of the index; below the 25 kB that it may have, because sizes of documents are estimates. */
const roomBytes = 23_500

/** Share of these bytes for titles of lessons. The server's search does not find the titles that are left out. */
const lessonBytes = 6000

/**
 * Compressed bytes of a document at the quality that the server sends: names of properties repeat and cost little,
 * prose in English and Swahili 0.4 of its characters, names of authors and categories less, paths more.
 */
const cost = { document: 4, character: 0.42, wordCharacter: 0.25, pathCharacter: 0.6 }

export type IndexReader = () => Promise<SearchIndexAnswer>

/**
 * Reads what the site has: all static items, titles of lessons, titles and tags of the newest posts and software as long as there is
 * room, then their texts, newest first. The server's search finds the rest.
 */
export function searchIndexOf(
  db: Database,
  siteDocuments: readonly SearchDocument[],
  lessons: Pick<Lessons, 'titles'>,
): IndexReader {
  let staticPart: Promise<StaticDocuments> | undefined
  return async () => {
    staticPart ??= staticDocumentsOf(siteDocuments, lessons)
    const [{ staticDocuments, room }, posts, archives] = await Promise.all([
      staticPart,
      listPosts(db, {}, null, undefined, newest.posts + 1),
      listArchives(db, {}, undefined, newest.archives + 1),
    ])
    const items = [
      ...posts
        .slice(0, newest.posts)
        .map((post) => ({ at: post.published_at, document: postDocument(post) })),
      ...archives
        .slice(0, newest.archives)
        .map((archive) => ({ at: archive.updated_at, document: archiveDocument(archive) })),
    ].toSorted((a, b) => (a.at < b.at ? 1 : -1))
    const { documents, isWhole } = fitDocuments(
      items.map(({ document }) => toIndexed(document)),
      room,
    )
    const hasAll = posts.length <= newest.posts && archives.length <= newest.archives
    return { documents: [...staticDocuments, ...documents], is_whole: hasAll && isWhole }
  }
}

type StaticDocuments = { staticDocuments: IndexedDocument[]; room: number }

/** What does not change while the server runs, and the bytes that it leaves. */
async function staticDocumentsOf(
  siteDocuments: readonly SearchDocument[],
  lessons: Pick<Lessons, 'titles'>,
): Promise<StaticDocuments> {
  const items = (await lessons.titles()).map((lesson) => toIndexed(lessonDocument(lesson)))
  const staticDocuments = [...siteDocuments.map(toIndexed), ...fitDocuments(items, lessonBytes).documents]
  return { staticDocuments, room: roomBytes - compressedLength(staticDocuments) }
}

type Fitted = { documents: IndexedDocument[]; isWhole: boolean }

function fitDocuments(items: readonly IndexedDocument[], room: number): Fitted {
  let left = room
  const take = (bytes: number): boolean => {
    if (bytes > left) return false
    left -= bytes
    return true
  }
  const fitting = items.filter((item) => take(costOf(withoutText(item))))
  const documents = fitting.map((item) => {
    const bare = withoutText(item)
    return take(costOf(item) - costOf(bare)) ? item : bare
  })
  const isWhole = fitting.length === items.length && documents.every((item, index) => item === items[index])
  return { documents, isWhole }
}

function costOf({ path = '', texts }: IndexedDocument): number {
  const shown = [texts.en, texts.sw].reduce(
    (sum, text) =>
      sum +
      cost.character * ((text?.title.length ?? 0) + (text?.text.length ?? 0)) +
      cost.wordCharacter * (text?.words.length ?? 0),
    0,
  )
  return cost.document + cost.pathCharacter * path.length + shown
}

function withoutText(document: IndexedDocument): IndexedDocument {
  const { en, sw } = document.texts
  return {
    ...document,
    texts: { ...(en ? { en: { ...en, text: '' } } : {}), ...(sw ? { sw: { ...sw, text: '' } } : {}) },
  }
}

function compressedLength(body: object): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  return brotliCompressSync(JSON.stringify(body), { params }).length
}

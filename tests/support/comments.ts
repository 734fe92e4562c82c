import { inTransaction } from '#server/database/database.ts'
import { addArchiveComment } from '#server/repositories/archive-comments.ts'
import { addComment } from '#server/repositories/comments.ts'
import { findPostId } from '#server/repositories/posts.ts'
import type { TestServer } from '#tests/support/server.ts'

/** Adds comments `comment 1` to `comment <count>` to a post; returns their ids. */
export async function someComments(server: TestServer, slug: string, count: number): Promise<number[]> {
  const postId = await findPostId(server.db, slug)
  if (postId === undefined) throw new Error(`someComments: no post ${slug}`)
  const author = await server.aPerson()
  const createdAt = server.clock.now().toISOString()
  return inTransaction(server.db, async (trx) => {
    const ids: number[] = []
    for (let nth = 1; nth <= count; nth += 1) {
      const text = { content: `comment ${nth}`, parentId: null, createdAt, key: null }
      ids.push((await addComment(trx, { ...text, postId, authorId: author.id })).id)
    }
    return ids
  })
}

/** Adds comments with five stars to an item of software; returns their ids. */
export async function someRatings(server: TestServer, archiveId: number, count: number): Promise<number[]> {
  const author = await server.aPerson()
  const createdAt = server.clock.now().toISOString()
  return inTransaction(server.db, async (trx) => {
    const ids: number[] = []
    for (let nth = 1; nth <= count; nth += 1) {
      const rating = { comment: `comment ${nth}`, rating: 5, createdAt, key: null }
      ids.push((await addArchiveComment(trx, { ...rating, archiveId, authorId: author.id })).id)
    }
    return ids
  })
}

import * as v from 'valibot'
import { addresses } from '#domain/addresses.ts'
import { commentSchema, type Comment } from '#domain/blog.ts'
import { pageSchema } from '#domain/listing.ts'
import type { PageData } from '#domain/page-data.ts'
import { engine, keepRendered, pullIntoCache } from '#platform/page-engine.ts'
import type { PullOutcome } from '#platform/pull.ts'

const commentPage = pageSchema(commentSchema)

/** Fetches the comments of a post into the cache; those the page came with are kept first. */
export async function pullComments(slug: string, pageData: PageData | null): Promise<PullOutcome> {
  // A visitor's answer does not tell which comments are one's own.
  const isVisitor = (await engine.tokens.current()) === null
  if (isVisitor && pageData?.kind === 'post' && pageData.post.slug === slug) {
    const { comments, commentsEtag } = pageData
    await keepRendered(comments, addresses.comments(slug), commentsEtag, () =>
      keepComments(slug, comments, null),
    )
  }
  return pullIntoCache(
    addresses.comments(slug),
    async (body, userId) => {
      const page = v.safeParse(commentPage, body)
      return page.success ? keepComments(slug, page.output.results, userId) : undefined
    },
    async () => {
      const rows: unknown[] = await engine.db.comments.where('slug').equals(slug).toArray()
      return rows.every((row) => v.is(commentSchema, row))
    },
  )
}

/** What the server lists replaces what was kept: a comment taken down must go. */
async function keepComments(slug: string, comments: Comment[], userId: number | null): Promise<string[]> {
  // Others on this device see other comments as their own: what they were told holds no longer.
  await engine.db.answers.where('url').startsWith(addresses.comments(slug)).delete()
  await engine.db.comments.where('slug').equals(slug).delete()
  await engine.db.comments.bulkPut(
    comments.map((comment) => ({ ...comment, slug, ownerId: comment.is_own ? userId : null })),
  )
  return [slug]
}

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
  if (pageData?.kind === 'post' && pageData.post.slug === slug) {
    const { comments, commentsEtag } = pageData
    await keepRendered(comments, addresses.comments(slug), commentsEtag, () => keepComments(slug, comments))
  }
  return pullIntoCache(addresses.comments(slug), async (body) => {
    const page = v.safeParse(commentPage, body)
    return page.success ? keepComments(slug, page.output.results) : undefined
  })
}

/** What the server lists replaces what was kept: a comment taken down must go. */
async function keepComments(slug: string, comments: Comment[]): Promise<string[]> {
  await engine.db.comments.where('slug').equals(slug).delete()
  await engine.db.comments.bulkPut(comments.map((comment) => ({ ...comment, slug })))
  return [slug]
}

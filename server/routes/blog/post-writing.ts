import type { FastifyInstance, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import { postSchema } from '#domain/blog.ts'
import { may } from '#domain/permissions.ts'
import { draftBodySchema, newPostSchema, postChangeSchema, type PostChange } from '#domain/post-draft.ts'
import { serve } from '#server/http/endpoint.ts'
import { draftParams, slugParams } from '#server/http/params.ts'
import { answerOnce } from '#server/http/plugins/idempotency.ts'
import { conflict, noSuchPost, notFound, type Outcome } from '#server/http/problem.ts'
import { isStaffSession, requireStaffSession } from '#server/http/staff-session.ts'
import { rolesOfAccount, type Account } from '#server/repositories/accounts.ts'
import {
  changePost,
  findOwnSlug,
  findPostToChange,
  writePost,
  type PostToChange,
} from '#server/repositories/post-writing.ts'
import { notifyOfPost } from '#server/notifications/notify-of-post.ts'
import { recordAudit } from '#server/repositories/staff/audit.ts'
import { attachPostFiles } from '#server/repositories/post-files.ts'
import { findPost } from '#server/repositories/posts.ts'
import { postsPath } from '#server/repositories/post-reads.ts'
import type { MayChange } from '#server/repositories/translations.ts'
import type { Trx } from '#server/database/database.ts'

/** Room for `maxPostLength` characters of HTML and of Markdown, escaped. */
const bodyLimitBytes = 1024 * 1024
/** The default author (docs/specification.md#post-form). */
const team = 'Vior Team'

/** Its writer may read it; only staff change it, so that what they put back is what they have read. */
const takenDown = conflict('Our staff took this post down. It cannot be changed until they put it back.')

const write = { action: 'blog.write', answer: postSchema, bodyLimitBytes } as const
const create = {
  ...write,
  method: 'POST',
  path: postsPath,
  summary: 'Publish a post; its HTML is cleaned by an allow-list',
  body: newPostSchema,
  status: 201,
} as const
const change = {
  ...write,
  method: 'PATCH',
  path: `${postsPath}:slug/`,
  summary: 'Change an own post, or any as admin; its address stays',
  params: slugParams,
  body: postChangeSchema,
} as const

const publish = {
  ...write,
  method: 'PUT',
  path: '/blog/api/drafts/:draft/',
  summary: 'Publish a draft: makes the post the first time, and changes that post from then on',
  params: draftParams,
  body: draftBodySchema,
} as const

export async function postWritingRoutes(app: FastifyInstance): Promise<void> {
  serve(app, create, async ({ request, reply, body: draft }) =>
    answerOnce(request, reply, draft, async (trx, person, key) => {
      const now = app.clock.now().toISOString()
      const { mayAny, mayChange, mayUpload } = await rightsOf(request, trx, person)
      const author = draft.author ?? team
      const featured = mayAny && draft.featured
      const own = { draft: { ...draft, featured }, author, authorId: person.id }
      const result = await writePost(trx, { ...own, key, now, mayChange })
      if ('refusal' in result) return result.refusal
      await notifyOfPost(app, trx, result.slug, person)
      return answerWith(trx, { slug: result.slug, person, mayUpload }, 201)
    }),
  )

  serve(app, publish, async ({ request, reply, params: { draft: key }, body }) =>
    answerOnce(request, reply, body, async (trx, person) => {
      const { slug: currentSlug, source: markdown = null, ...form } = body
      const existingSlug =
        (await findOwnSlug(trx, person.id, 'idempotency_key', key)) ??
        (currentSlug === undefined ? undefined : await findOwnSlug(trx, person.id, 'slug', currentSlug))
      const before =
        existingSlug === undefined
          ? undefined
          : await findPostToChange(trx, existingSlug, { forUpdate: true })
      const { mayAny, mayChange, mayUpload } = await rightsOf(request, trx, person)
      if (before) {
        if (before.hidden_at !== null && !mayAny) return takenDown
        // Always an own one: `findOwnSlug` finds no other.
        const refusal = await changePost(trx, before, { ...form, source: markdown }, mayChange)
        return refusal ?? answerWith(trx, { slug: before.slug, person, mayUpload })
      }
      const { language = 'en', translation_of = null } = form
      const draft = { ...form, language, translation_of, source: markdown, featured: false, image: null }
      const now = app.clock.now().toISOString()
      const { author } = body
      const published = await writePost(trx, { draft, author, authorId: person.id, key, now, mayChange })
      if ('refusal' in published) return published.refusal
      await notifyOfPost(app, trx, published.slug, person)
      return answerWith(trx, { slug: published.slug, person, mayUpload })
    }),
  )

  serve(app, change, async ({ request, reply, params: { slug }, body }) =>
    answerOnce(request, reply, body, async (trx, person, key) => {
      const before = await findPostToChange(trx, slug, { forUpdate: true })
      const refusal = refusalFor(before, person)
      if (refusal || !before) return refusal ?? notFound()
      if (before.author_id !== person.id) await requireStaffSession(request, trx)
      const { mayAny, mayChange, mayUpload } = await rightsOf(request, trx, person)
      if (before.hidden_at !== null && !mayAny) return takenDown
      const refused = await changePost(trx, before, mayAny ? body : asWriter(body), mayChange)
      if (refused) return refused
      if (before.author_id !== person.id) await recordChange(trx, person, before, key)
      return answerWith(trx, { slug, person, mayUpload })
    }),
  )

  /** What an admin changes of another's post is recorded, with the texts that it replaced. */
  async function recordChange(trx: Trx, person: Account, before: PostToChange, key: string | null) {
    const after = await findPostToChange(trx, before.slug)
    if (!after) throw new Error(`the post ${before.slug} is gone within its own transaction`)
    const entry = {
      action: 'post.change',
      target: { kind: 'post', id: before.id },
      before: stateOf(before),
      after: stateOf(after),
    } as const
    await recordAudit(trx, person, entry, { at: app.clock.now().toISOString(), key })
  }
}

function stateOf({ slug, title, excerpt, category, author, tags, language, content }: PostToChange) {
  return { slug, title, excerpt, category, author, tags, language, text: content }
}

async function answerWith(
  trx: Trx,
  { slug, person, mayUpload }: { slug: string; person: Account; mayUpload: boolean },
  status = 200,
): Promise<Outcome> {
  const current = await findPostToChange(trx, slug)
  if (current) await attachPostFiles(trx, current, { person, mayUpload })
  const post = await findPost(trx, slug, person.id, { withHidden: true })
  if (!post) throw new Error(`the post ${slug} is gone within its own transaction`)
  return { status, body: post }
}

const mayWriteAny = (person: Account) => may(rolesOfAccount(person), 'blog.write_any')

function mayChangeAs(person: Account, mayAny = mayWriteAny(person)): MayChange {
  return (authorId) => authorId === person.id || mayAny
}

/** What the session may do with posts and their files; one that may not act as staff makes an admin a writer. */
async function rightsOf(
  request: FastifyRequest,
  trx: Trx,
  person: Account,
): Promise<{ mayAny: boolean; mayChange: MayChange; mayUpload: boolean }> {
  const isStaff = await isStaffSession(request, trx)
  const mayAny = mayWriteAny(person) && isStaff
  const mayUpload = may(rolesOfAccount(person), 'files.upload') && isStaff
  return { mayAny, mayChange: mayChangeAs(person, mayAny), mayUpload }
}

/** The change without what only staff decide: whether a post is featured. */
function asWriter({ featured: _, ...allowed }: PostChange): PostChange {
  return allowed
}

/** Why an account may not change a post: it does not exist or is another's; null if it may. */
export function refusalFor(post: PostToChange | undefined, person: Account): Outcome | null {
  if (!post) return noSuchPost
  if (mayChangeAs(person)(post.author_id)) return null
  return { status: 403, body: errorBody('forbidden', 'This post is not yours.') }
}

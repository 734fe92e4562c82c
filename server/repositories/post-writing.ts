import { authorKey } from '#domain/author-key.ts'
import { readTimeMinutes } from '#domain/read-time.ts'
import type { NewPost, PostChange, PostSource } from '#domain/post-draft.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { freeSlug } from '#server/repositories/free-slug.ts'
import { cleanHtml, countWords } from '#domain/article-html.ts'
import { invalidField, type Outcome } from '#server/http/problem.ts'
import { addToPostCount, countPostIn } from '#server/repositories/categories.ts'
import { insertPost, searchTextOf, tagKeysOf } from '#server/repositories/posts.ts'
import { withoutCostlyCode } from '#server/site/highlight-code.ts'
import { originalSlug, resolveOriginal, type MayChange } from '#server/repositories/translations.ts'

/** Reserved path segments below /blog/ and /blog/api/posts/. */
const reserved = ['featured', 'recent', 'manage', 'create', 'authors']
/** The sanitiser blocks the event loop, in time quadratic in how deep elements are. The longest posts of dense markup have 17,000. */
const maxTags = 20_000

type Writing = {
  draft: NewPost & { source?: string | null }
  author: string
  authorId: number
  key: string | null
  now: string
  mayChange: MayChange
}

/**
 * Adds a post, published now, with a slug of its own, or refuses it. If the key already made a post, returns that one.
 */
export async function writePost(
  trx: Trx,
  { draft: { translation_of: named, ...draft }, author, authorId, key, now, mayChange }: Writing,
): Promise<{ slug: string } | { refusal: Outcome }> {
  const existingSlug = key === null ? undefined : await findOwnSlug(trx, authorId, 'idempotency_key', key)
  if (existingSlug !== undefined) return { slug: existingSlug }
  if (hasTooManyTags(draft.content)) return { refusal: tooManyTags }
  const link = await resolveOriginal(trx, { post: null, language: draft.language ?? 'en', named, mayChange })
  if ('refusal' in link) return link
  const content = storedHtml(draft.content)
  const slug = await freeSlug(trx, 'posts', { title: draft.title, fallback: 'post', reserved })
  await insertPost(trx, {
    ...draft,
    translation_of: link.original,
    author,
    slug,
    content,
    read_time: readTimeOf(content),
    published_at: now,
    created_at: now,
    views: 0,
    author_id: authorId,
    idempotency_key: key,
  })
  return { slug }
}

/**
 * A post before a change; undefined if there is none. `forUpdate` locks it until the transaction ends, because `changePost`
 * writes what is not changed as it was read.
 */
export async function findPostToChange(db: Database, slug: string, { forUpdate = false } = {}) {
  // SQLite has one writer at a time and knows no row locks.
  if (forUpdate) await db.updateTable('posts').set('slug', slug).where('slug', '=', slug).execute()
  return db
    .selectFrom('posts')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .selectAll('posts')
    .select('categories.name as category')
    .where('posts.slug', '=', slug)
    .executeTakeFirst()
}
export type PostToChange = NonNullable<Awaited<ReturnType<typeof findPostToChange>>>

/** A post as its author edits it. */
export async function sourceOf(db: Database, post: PostToChange): Promise<PostSource> {
  const { slug, title, excerpt, category, author, content, source, published_at, language } = post
  const tags: string[] = JSON.parse(post.tags)
  const translation_of = await originalSlug(db, post)
  return {
    slug,
    title,
    excerpt,
    category,
    author,
    tags,
    content,
    source,
    published_at,
    language,
    translation_of,
  }
}

/** Updates the given fields, or refuses them; slug and publication date stay. */
export async function changePost(
  trx: Trx,
  post: PostToChange,
  change: PostChange & { source?: string | null },
  mayChange: MayChange,
): Promise<Outcome | null> {
  if (hasTooManyTags(change.content)) return tooManyTags
  const language = change.language ?? post.language
  const named = change.translation_of === undefined ? await originalSlug(trx, post) : change.translation_of
  const isLinked = named !== null && change.translation_of !== undefined
  const link = await resolveOriginal(trx, {
    post,
    language,
    named,
    mayChange: isLinked ? mayChange : () => true,
  })
  if ('refusal' in link) return link.refusal
  const content = change.content === undefined ? post.content : storedHtml(change.content)
  const tags = change.tags === undefined ? post.tags : JSON.stringify(change.tags)
  const title = change.title ?? post.title
  const excerpt = change.excerpt ?? post.excerpt
  const author = change.author ?? post.author
  const tagList: string[] = JSON.parse(tags)
  const isMoved = change.category !== undefined && change.category !== post.category
  await trx
    .updateTable('posts')
    .set({
      title,
      excerpt,
      author,
      author_key: authorKey(author),
      language,
      translation_of: link.original,
      content,
      tags,
      tag_keys: tagKeysOf(tagList),
      search_text: searchTextOf({ title, excerpt, author, tags: tagList }),
      // The content was replaced without Markdown, so the stored Markdown no longer belongs to it.
      source: change.content === undefined ? post.source : (change.source ?? null),
      read_time: readTimeOf(content),
      image: change.image === undefined ? post.image : change.image,
      featured: change.featured === undefined ? post.featured : Number(change.featured),
      ...(isMoved ? { category_id: await moveTo(trx, post, change.category ?? post.category) } : {}),
    })
    .where('id', '=', post.id)
    .execute()
  return null
}

const tooManyTags = invalidField('content', 'The text has more elements than a post may have.')

function hasTooManyTags(html = ''): boolean {
  return html.split('<').length > maxTags
}

function storedHtml(html: string): string {
  return withoutCostlyCode(cleanHtml(html))
}

/** Id of the category that a post is moved to. */
async function moveTo(trx: Trx, post: PostToChange, category: string): Promise<number> {
  const id = await countPostIn(trx, category)
  await addToPostCount(trx, post.hidden_at === null ? post.category_id : id, -1)
  return id
}

function readTimeOf(html: string): string {
  return `${readTimeMinutes(countWords(html))} min read`
}

/** Slug of an account's own post: the one made with a key or from a draft id, or one with this slug. */
export async function findOwnSlug(
  trx: Trx,
  authorId: number,
  by: 'idempotency_key' | 'slug',
  value: string,
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('posts')
    .select('slug')
    .where('author_id', '=', authorId)
    .where(by, '=', value)
    .executeTakeFirst()
  return row?.slug
}

/** How many posts an account has published since a time. */
export async function countPostsSince(trx: Trx, authorId: number, since: string): Promise<number> {
  const { count } = await trx
    .selectFrom('posts')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('author_id', '=', authorId)
    .where('published_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

import { readTimeMinutes } from '#domain/read-time.ts'
import type { NewPost, PostChange, PostSource } from '#domain/post-draft.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { cleanHtml, countWords } from '#domain/article-html.ts'
import { categorySlug, countPostIn, uncountPostIn } from '#server/repositories/categories.ts'
import { insertPost, searchTextOf, tagKeysOf } from '#server/repositories/posts.ts'

/** Reserved path segments below /blog/ and /blog/api/posts/. */
const reserved = ['featured', 'recent', 'manage', 'create']
const maxSlugLength = 80

type Writing = {
  draft: NewPost & { source?: string | null }
  author: string
  authorId: number
  key: string | null
  now: string
}

/** Adds a post, published now, with a slug of its own. If the key already made a post, returns that one. */
export async function writePost(trx: Trx, { draft, author, authorId, key, now }: Writing): Promise<string> {
  const made = key === null ? undefined : await findOwnSlug(trx, authorId, 'idempotency_key', key)
  if (made !== undefined) return made
  const content = cleanHtml(draft.content)
  const slug = await freeSlug(trx, draft.title)
  await insertPost(trx, {
    ...draft,
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
  return slug
}

/** A post before a change; undefined if there is none. */
export function findPostToChange(db: Database, slug: string) {
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
export function sourceOf(post: PostToChange): PostSource {
  const { slug, title, excerpt, category, author, content, source, published_at } = post
  const tags: string[] = JSON.parse(post.tags)
  return { slug, title, excerpt, category, author, tags, content, source, published_at }
}

/** Updates the given fields; slug and publication date stay. */
export async function changePost(
  trx: Trx,
  post: PostToChange,
  change: PostChange & { source?: string | null },
): Promise<void> {
  const content = change.content === undefined ? post.content : cleanHtml(change.content)
  const tags = change.tags === undefined ? post.tags : JSON.stringify(change.tags)
  const title = change.title ?? post.title
  const excerpt = change.excerpt ?? post.excerpt
  const author = change.author ?? post.author
  const tagList: string[] = JSON.parse(tags)
  const isMoved = change.category !== undefined && change.category !== post.category
  if (isMoved) await uncountPostIn(trx, post.category_id)
  await trx
    .updateTable('posts')
    .set({
      title,
      excerpt,
      author,
      content,
      tags,
      tag_keys: tagKeysOf(tagList),
      search_text: searchTextOf({ title, excerpt, author, tags: tagList }),
      // The content was replaced without Markdown, so the stored Markdown no longer belongs to it.
      source: change.content === undefined ? post.source : (change.source ?? null),
      read_time: readTimeOf(content),
      image: change.image === undefined ? post.image : change.image,
      featured: change.featured === undefined ? post.featured : Number(change.featured),
      ...(isMoved ? { category_id: await countPostIn(trx, change.category ?? post.category) } : {}),
    })
    .where('id', '=', post.id)
    .execute()
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

async function freeSlug(trx: Trx, title: string): Promise<string> {
  const base = categorySlug(title).slice(0, maxSlugLength).replace(/-$/, '') || 'post'
  const rows = await trx
    .selectFrom('posts')
    .select('slug')
    .where((where) => where.or([where('slug', '=', base), where('slug', 'like', `${base}-%`)]))
    .execute()
  const taken = new Set([...reserved, ...rows.map((row) => row.slug)])
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!taken.has(slug)) return slug
  }
}

import { readTimeMinutes } from '#domain/read-time.ts'
import type { NewPost, PostChange, PostSource } from '#domain/post-draft.ts'
import type { Database, Trx } from '#server/database/database.ts'
import { cleanHtml, countWords } from '#domain/article-html.ts'
import { categorySlug, countPostIn, uncountPostIn } from '#server/repositories/categories.ts'
import { insertPost, searchTextOf, tagKeysOf } from '#server/repositories/posts.ts'

/** Addresses below /blog/ and /blog/api/posts/ that are not posts. */
const reserved = ['featured', 'recent', 'manage', 'create']
const maxSlugLength = 80

type Writing = {
  draft: NewPost & { source?: string | null }
  author: string
  authorId: number
  key: string | null
  now: string
}

/** Adds a post, published now, under an address of its own. The post a key made before comes back instead. */
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

/** A post as it is before a change; undefined when there is none. */
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

/** A post as its writer left it. */
export function sourceOf(post: PostToChange): PostSource {
  const { slug, title, excerpt, category, author, content, source, published_at } = post
  const tags: string[] = JSON.parse(post.tags)
  return { slug, title, excerpt, category, author, tags, content, source, published_at }
}

/** Applies the given fields; the address and the day of publication stay. */
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
      // Another text without its Markdown: what there was of it is not this text's.
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

/** The address of a post of somebody's own: the one made under a key, or from a draft of that id; or one known by it. */
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

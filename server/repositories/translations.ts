import { invalidField, type Outcome } from '#server/http/problem.ts'
import type { Locale } from '#domain/locale.ts'
import type { Translation } from '#domain/blog.ts'
import type { Database, Trx } from '#server/database/database.ts'

type Linked = { id: number; language: Locale; translation_of: number | null }

/** The other posts that say the same, at most one for each language; none that staff took down. */
export function listTranslations(db: Database, post: Linked): Promise<Translation[]> {
  return translationsOf(db, post).where('hidden_at', 'is', null).execute()
}

function translationsOf(db: Database, post: Linked) {
  const original = post.translation_of ?? post.id
  return db
    .selectFrom('posts')
    .select(['language', 'slug'])
    .where((eb) => eb.or([eb('id', '=', original), eb('translation_of', '=', original)]))
    .where('id', '!=', post.id)
    .orderBy('language')
}

/** Whether the writer may change the posts of this account; null for none. */
export type MayChange = (authorId: number | null) => boolean

type Link = {
  /** The post that is changed; null for a new one. */
  post: Linked | null
  language: Locale
  /** Slug of the original as the writer named it; null for none. */
  named: string | null
  mayChange: MayChange
}

/**
 * Id of the original under which a post is stored, null for none, or why it is refused. A translation of a translation
 * is one of the original. A post and its translations are all in different languages.
 */
export async function resolveOriginal(
  trx: Trx,
  { post, language, named, mayChange }: Link,
): Promise<{ original: number | null } | { refusal: Outcome }> {
  const translations = post && post.translation_of === null ? await translationsOf(trx, post).execute() : []
  if (translations.some((other) => other.language === language))
    return { refusal: invalidField('language', 'A translation of this post is in that language.') }
  if (named === null) return { original: null }
  const originalPost = await find(trx, named)
  if (!originalPost || !mayChange(originalPost.author_id))
    return refuse('Only a translation of an own post can be named.')
  const original = originalPost.translation_of ?? originalPost.id
  if (original === post?.id || translations.length > 0)
    return refuse('A post with translations is an original itself.')
  const group = await trx
    .selectFrom('posts')
    .select(['id', 'language'])
    .where((eb) => eb.or([eb('id', '=', original), eb('translation_of', '=', original)]))
    .execute()
  if (group.some((other) => other.id !== post?.id && other.language === language))
    return refuse('This text exists in that language already.')
  return { original }
}

function refuse(sentence: string): { refusal: Outcome } {
  return { refusal: invalidField('translation_of', sentence) }
}

function find(trx: Trx, slug: string) {
  return trx
    .selectFrom('posts')
    .select(['id', 'translation_of', 'author_id'])
    .where('slug', '=', slug)
    .executeTakeFirst()
}

/** Slug of the original; null if the post translates none. */
export async function originalSlug(db: Database, { translation_of }: Linked): Promise<string | null> {
  if (translation_of === null) return null
  const row = await db.selectFrom('posts').select('slug').where('id', '=', translation_of).executeTakeFirst()
  return row?.slug ?? null
}

import * as v from 'valibot'
import { maxExcerptLength, maxLineLength, maxNameLength } from './limits.ts'
import { locales } from './locale.ts'
import { postCategories } from './post-list.ts'

/** Maximum length of a post's HTML, in characters. */
export const maxPostLength = 200_000

const line = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max))
const tag = line(40)

/** Tags as a list, or comma-separated as entered in the form. */
const tags = v.union([
  v.pipe(v.array(tag), v.maxLength(20)),
  v.pipe(
    v.string(),
    v.maxLength(1000),
    v.transform((text) => text.split(',').flatMap((part) => part.trim() || [])),
    v.array(tag),
    v.maxLength(20),
  ),
])

const entries = {
  title: line(maxLineLength),
  excerpt: line(maxExcerptLength),
  content: line(maxPostLength),
  category: v.picklist(postCategories),
  author: line(maxNameLength),
  tags,
  featured: v.boolean(),
  /** A path on this server, or an HTTPS URL of a picture elsewhere. */
  image: v.nullable(v.pipe(v.string(), v.maxLength(500), v.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/))),
  language: v.picklist(locales),
  /** Slug of the post that this one translates. */
  translation_of: v.nullable(line(200)),
}

/**
 * Body of POST /blog/api/posts/: title, excerpt, content and category are required (docs/specification.md#post-form).
 */
export const newPostSchema = v.object({
  ...entries,
  author: v.optional(entries.author),
  tags: v.optional(tags, []),
  featured: v.optional(entries.featured, false),
  image: v.optional(entries.image, null),
  language: v.optional(entries.language, 'en'),
  translation_of: v.optional(entries.translation_of, null),
})
export type NewPost = v.InferOutput<typeof newPostSchema>

/** Body of PATCH /blog/api/posts/{slug}/; the slug does not change, so that links keep working. */
export const postChangeSchema = v.partial(v.object(entries))
export type PostChange = v.InferOutput<typeof postChangeSchema>

/**
 * Body of PUT /blog/api/drafts/{draft}/: the fields of the form (docs/specification.md#post-form), all required. It
 * does not change the image or whether the post is featured. Drafts queued by earlier versions name no language and no
 * original: a new post is then English, and a published one keeps what it has.
 */
export const publishedDraftSchema = v.omit(
  v.object({
    ...entries,
    tags: v.optional(tags, []),
    language: v.optional(entries.language),
    translation_of: v.optional(entries.translation_of),
  }),
  ['featured', 'image'],
)
export type PublishedDraft = v.InferOutput<typeof publishedDraftSchema>

/**
 * The draft with two optional fields: the Markdown source of its HTML, for the writer's other devices, and the slug of
 * the post, if it was first published from another device.
 */
export const draftBodySchema = v.object({
  ...publishedDraftSchema.entries,
  source: v.optional(v.pipe(v.string(), v.maxLength(maxPostLength))),
  slug: v.optional(v.pipe(v.string(), v.maxLength(200))),
})

/** The user's own post with its source: `source` is null if it was not written in Markdown. */
export const postSourceSchema = v.object({
  slug: v.string(),
  title: v.string(),
  excerpt: v.string(),
  category: v.string(),
  author: v.string(),
  tags: v.array(v.string()),
  content: v.string(),
  source: v.nullable(v.string()),
  published_at: v.string(),
  language: v.optional(entries.language, 'en'),
  translation_of: v.optional(entries.translation_of, null),
})
export type PostSource = v.InferOutput<typeof postSourceSchema>

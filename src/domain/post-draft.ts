import * as v from 'valibot'
import { postCategories } from './post-list.ts'

/** HTML of a post, in characters. */
export const maxPostLength = 200_000

const line = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(max))
const tag = line(40)

/** Tags as a list, or comma separated as the form has them. */
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
  title: line(200),
  excerpt: line(500),
  content: line(maxPostLength),
  category: v.picklist(postCategories),
  author: line(150),
  tags,
  featured: v.boolean(),
  /** An address on this server, or of a picture elsewhere over HTTPS. */
  image: v.nullable(v.pipe(v.string(), v.maxLength(500), v.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]*$/))),
}

/** Body of POST /blog/api/posts/: title, excerpt, content and category are required (seed 1, section 5). */
export const newPostSchema = v.object({
  ...entries,
  author: v.optional(entries.author),
  tags: v.optional(tags, []),
  featured: v.optional(entries.featured, false),
  image: v.optional(entries.image, null),
})
export type NewPost = v.InferOutput<typeof newPostSchema>

/** Body of PATCH /blog/api/posts/{slug}/; the address stays, so that links keep working. */
export const postChangeSchema = v.partial(v.object(entries))
export type PostChange = v.InferOutput<typeof postChangeSchema>

/**
 * Body of PUT /blog/api/drafts/{draft}/: what the local form has (seed 1, section 5), all of it required. It leaves
 * alone whether the post is featured and its picture.
 */
export const publishedDraftSchema = v.omit(v.object({ ...entries, tags: v.optional(tags, []) }), [
  'featured',
  'image',
])
export type PublishedDraft = v.InferOutput<typeof publishedDraftSchema>

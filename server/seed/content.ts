import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { locales } from '#domain/locale.ts'
import { roles } from '#domain/roles.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const days = v.pipe(v.number(), v.minValue(0))

const postsSchema = v.array(
  v.object({
    slug: v.pipe(v.string(), v.slug()),
    title: text,
    excerpt: text,
    author: text,
    category: text,
    tags: v.array(text),
    featured: v.boolean(),
    publishedDaysAgo: days,
    image: v.optional(v.nullable(text), null),
    language: v.optional(v.picklist(locales), 'en'),
    /** Slug of the original. */
    translationOf: v.optional(v.nullable(text), null),
  }),
)

const peopleSchema = v.array(
  v.object({
    username: text,
    first_name: text,
    last_name: text,
    role: v.picklist(roles),
    roles: v.optional(v.pipe(v.array(v.picklist(roles)), v.minLength(1))),
  }),
)

const replySchema = v.object({ author: text, daysAgo: days, text })
const commentsSchema = v.array(
  v.object({ ...replySchema.entries, post: text, replies: v.optional(v.array(replySchema), []) }),
)

export type SeedPost = v.InferOutput<typeof postsSchema>[number] & { markdown: string }
export type SeedPerson = v.InferOutput<typeof peopleSchema>[number]
export type SeedComment = v.InferOutput<typeof commentsSchema>[number]
export type SeedContent = { posts: SeedPost[]; people: SeedPerson[]; comments: SeedComment[] }

const folder = new URL('./content/', import.meta.url)

/** Reads the demo content; throws if a file is missing or does not match its schema. */
export async function readContent(): Promise<SeedContent> {
  const [posts, people, comments] = await Promise.all([
    readJson('posts.json', postsSchema),
    readJson('people.json', peopleSchema),
    readJson('comments.json', commentsSchema),
  ])
  const withText = posts.map(async (post) => {
    const markdown = await readFile(new URL(`posts/${post.slug}.md`, folder), 'utf8')
    return Object.assign(post, { markdown })
  })
  return { posts: await Promise.all(withText), people, comments }
}

async function readJson<TSchema extends v.GenericSchema>(
  name: string,
  schema: TSchema,
): Promise<v.InferOutput<TSchema>> {
  const result = v.safeParse(schema, JSON.parse(await readFile(new URL(name, folder), 'utf8')))
  if (result.success) return result.output
  throw new Error(`server/seed/content/${name}: ${v.summarize(result.issues)}`)
}

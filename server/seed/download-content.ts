import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { archiveCategories } from '#domain/archive-list.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const days = v.pipe(v.number(), v.minValue(0))
const kilobytes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30_000))
const fileName = v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))

const downloadSchema = v.object({ platform: text, architecture: text, installer: text, kilobytes })
const versionSchema = v.object({
  version: text,
  daysAgo: days,
  notes: text,
  is_latest: v.boolean(),
  is_beta: v.boolean(),
  is_deprecated: v.boolean(),
  downloads: v.pipe(v.array(downloadSchema), v.minLength(1)),
})
const archivesSchema = v.array(
  v.object({
    slug: v.pipe(v.string(), v.slug()),
    title: text,
    category: v.picklist(archiveCategories),
    featured: v.boolean(),
    request_only: v.boolean(),
    license: text,
    author: text,
    platforms: v.array(text),
    tags: v.array(text),
    requirements: text,
    description: text,
    mirrors: v.array(v.object({ name: text, url: v.pipe(v.string(), v.url()) })),
    createdDaysAgo: days,
    updatedDaysAgo: days,
    versions: v.pipe(v.array(versionSchema), v.minLength(1)),
    comments: v.array(
      v.object({
        author: text,
        daysAgo: days,
        rating: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5)),
        text,
      }),
    ),
  }),
)

const attachmentsSchema = v.object({
  downloads: v.array(
    v.object({
      post: text,
      title: text,
      description: text,
      is_premium: v.boolean(),
      request_only: v.optional(v.boolean(), false),
      file: fileName,
      kilobytes,
    }),
  ),
  images: v.array(v.object({ post: text, file: fileName, caption: text })),
})

export type SeedArchive = v.InferOutput<typeof archivesSchema>[number]
type Attachments = v.InferOutput<typeof attachmentsSchema>
export type DownloadContent = {
  archives: SeedArchive[]
  downloads: Attachments['downloads']
  images: (Attachments['images'][number] & { bytes: Buffer })[]
}

const folder = new URL('./content/', import.meta.url)

/** Reads the demo's downloads; throws if a file is missing or does not match its schema. */
export async function readDownloadContent(): Promise<DownloadContent> {
  const archives = v.parse(archivesSchema, await readJson('archives.json'))
  const { downloads, images } = v.parse(attachmentsSchema, await readJson('attachments.json'))
  const withBytes = images.map(async ({ post, file, caption }) => {
    return { post, file, caption, bytes: await readFile(new URL(`images/${file}`, folder)) }
  })
  return { archives, downloads, images: await Promise.all(withBytes) }
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8'))
}

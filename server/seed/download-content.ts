import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { readArchiveContent, type SeedArchive } from '#server/seed/archive-content.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const fileName = v.pipe(v.string(), v.regex(/^[a-z0-9.-]+$/))
const zipName = v.pipe(v.string(), v.regex(/^[a-z0-9-]+\.zip$/))

const attachmentsSchema = v.object({
  downloads: v.array(
    v.object({
      post: text,
      title: text,
      description: text,
      is_premium: v.boolean(),
      request_only: v.optional(v.boolean(), false),
      file: zipName,
    }),
  ),
  images: v.array(v.object({ post: text, file: fileName, caption: text })),
})

type Attachments = v.InferOutput<typeof attachmentsSchema>
export type DownloadContent = {
  archives: SeedArchive[]
  downloads: Attachments['downloads']
  images: (Attachments['images'][number] & { bytes: Buffer })[]
}

const folder = new URL('./content/', import.meta.url)

/** Reads the demo's downloads; throws if a file is missing or does not match its schema. */
export async function readDownloadContent(): Promise<DownloadContent> {
  const { downloads, images } = v.parse(attachmentsSchema, await readJson('attachments.json'))
  const withBytes = images.map(async ({ post, file, caption }) => {
    return { post, file, caption, bytes: await readFile(new URL(`images/${file}`, folder)) }
  })
  return { archives: await readArchiveContent(), downloads, images: await Promise.all(withBytes) }
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, folder), 'utf8'))
}

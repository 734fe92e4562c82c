import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { archiveCategories } from '#domain/archive-list.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const days = v.pipe(v.number(), v.minValue(0))
const inBoth = v.object({ en: text, sw: text })
const listInBoth = v.object({ en: v.array(text), sw: v.array(text) })

const downloadSchema = v.object({
  platform: text,
  installer: text,
  /** Files of the entry's folder, or of the version's folder in it. */
  files: v.array(text),
  /** Files that a program makes instead of being in the folder. */
  made: v.optional(v.picklist(['practice-database', 'shape-pictures', 'glossary-json'])),
})
const versionSchema = v.object({
  version: text,
  daysAgo: days,
  notes: inBoth,
  state: v.picklist(['latest', 'beta', 'deprecated']),
  downloads: v.array(downloadSchema),
})
const archiveSchema = v.object({
  title: inBoth,
  category: v.picklist(archiveCategories),
  featured: v.optional(v.boolean(), false),
  request_only: v.optional(v.boolean(), false),
  /** '' for terms that are agreed with the company. */
  license: v.string(),
  license_type: v.string(),
  platforms: v.array(text),
  tags: listInBoth,
  requirements: inBoth,
  description: inBoth,
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
})

export type SeedArchive = v.InferOutput<typeof archiveSchema> & { slug: string }
export type SeedVersion = SeedArchive['versions'][number]
export type SeedDownload = SeedVersion['downloads'][number]

/** The folder of the archive's sources: one folder for each entry, and what they share. */
export const archiveFolder = new URL('./content/archive/', import.meta.url)

const orderSchema = v.array(v.pipe(v.string(), v.slug()))

/** Reads the demo's archive in the order of its ids; throws if an entry is missing or does not match its schema. */
export async function readArchiveContent(): Promise<SeedArchive[]> {
  const slugs = v.parse(orderSchema, await readJson('order.json'))
  return Promise.all(
    slugs.map(async (slug) => {
      const result = v.safeParse(archiveSchema, await readJson(`${slug}/entry.json`))
      if (!result.success) throw new Error(`${slug}/entry.json: ${v.summarize(result.issues)}`)
      return Object.assign(result.output, { slug })
    }),
  )
}

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(name, archiveFolder), 'utf8'))
}

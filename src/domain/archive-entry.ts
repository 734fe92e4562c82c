import * as v from 'valibot'
import { archiveCategories } from './archive-list.ts'
import { mirrorLinksSchema } from './mirror-links.ts'

/** Longest texts of an entry, in characters; lists in items. The forms and the server use the same ones. */
export const entryLimits = {
  title: 150,
  description: 5000,
  requirements: 1000,
  notes: 2000,
  word: 60,
  author: 100,
  tags: 20,
  platforms: 10,
  versions: 60,
  files: 20,
  path: 200,
} as const

const line = (maxLength: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxLength))
const word = line(entryLimits.word)
const text = (maxLength: number) => v.pipe(v.string(), v.trim(), v.maxLength(maxLength))
const words = (maxItems: number) => v.pipe(v.array(v.pipe(word, v.nonEmpty())), v.maxLength(maxItems))

/**
 * Name of a file of the archive in the file folder, such as `archive/till/till-1.0.zip`. No part begins with a dot, so
 * that neither `..` nor a hidden file can be named.
 */
const fileNamePattern = /^archive(?:\/[\p{L}\p{N}_][\p{L}\p{N}_ .()+-]*){1,4}$/u
export const archiveFileName = v.pipe(v.string(), v.maxLength(entryLimits.path), v.regex(fileNamePattern))

/** A file of a version for one platform. `id` is absent until the server has it; `file` is null without a file. */
const entryFileSchema = v.object({
  id: v.optional(v.number()),
  platform: v.pipe(word, v.nonEmpty()),
  architecture: word,
  installer: word,
  file: v.nullable(archiveFileName),
})
export type EntryFile = v.InferOutput<typeof entryFileSchema>

/** A version; `id` is absent until the server has it, which then finds it by its number. */
const entryVersionSchema = v.object({
  id: v.optional(v.number()),
  version: v.pipe(word, v.nonEmpty()),
  is_latest: v.boolean(),
  is_beta: v.boolean(),
  is_deprecated: v.boolean(),
  release_date: v.pipe(v.string(), v.isoDate()),
  notes: v.object({ en: text(entryLimits.notes), sw: text(entryLimits.notes) }),
  files: v.pipe(v.array(entryFileSchema), v.maxLength(entryLimits.files)),
})
export type EntryVersion = v.InferOutput<typeof entryVersionSchema>

/** Everything about an entry of the archive that staff edit. English is needed, Swahili falls back to it. */
export const entrySchema = v.object({
  title: v.object({ en: v.pipe(line(entryLimits.title), v.nonEmpty()), sw: line(entryLimits.title) }),
  description: v.object({
    en: v.pipe(text(entryLimits.description), v.nonEmpty()),
    sw: text(entryLimits.description),
  }),
  requirements: v.object({ en: text(entryLimits.requirements), sw: text(entryLimits.requirements) }),
  tags: v.object({ en: words(entryLimits.tags), sw: words(entryLimits.tags) }),
  category: v.picklist(archiveCategories),
  license: word,
  license_type: word,
  author: v.pipe(line(entryLimits.author), v.nonEmpty()),
  platforms: words(entryLimits.platforms),
  featured: v.boolean(),
  request_only: v.boolean(),
  /** Without them the stored ones stay: earlier versions of the app do not send any. */
  mirror_links: v.optional(mirrorLinksSchema),
  versions: v.pipe(v.array(entryVersionSchema), v.maxLength(entryLimits.versions)),
})
export type EntryEdit = v.InferOutput<typeof entrySchema>

/**
 * Body of PUT /api/admin/archives/{entry}/. `base` is the revision that the sender had read, null for an entry that is new or
 * was never edited here; `revision` names this one. A later change is not overwritten: the server answers 409.
 */
export const entrySaveSchema = v.object({
  base: v.nullable(v.pipe(v.string(), v.uuid())),
  revision: v.pipe(v.string(), v.uuid()),
  entry: entrySchema,
})

/** Place of the first version whose number an earlier one has, whatever its case; -1 if all differ. */
export function repeatedVersion(versions: readonly { version: string }[]): number {
  const names = versions.map(({ version }) => version.trim().toLowerCase())
  return names.findIndex((name, index) => name !== '' && names.indexOf(name) < index)
}

import * as v from 'valibot'
import { company } from '#catalogues/company.ts'
import type { StaffEntry } from '#domain/staff-archive.ts'

const inBoth = v.object({ en: v.string(), sw: v.string() })

const fileSchema = v.object({
  id: v.optional(v.number()),
  platform: v.string(),
  architecture: v.string(),
  installer: v.string(),
  file: v.nullable(v.string()),
  /** Id of an upload that becomes `file` once it is in the file folder. */
  upload: v.optional(v.string()),
})

const versionSchema = v.object({
  id: v.optional(v.number()),
  version: v.string(),
  is_latest: v.boolean(),
  is_beta: v.boolean(),
  is_deprecated: v.boolean(),
  release_date: v.string(),
  notes: inBoth,
  files: v.array(fileSchema),
})

const mirrorSchema = v.object({ name: v.string(), url: v.string() })

const textSchema = v.object({
  title: inBoth,
  description: inBoth,
  requirements: inBoth,
  tags: v.object({ en: v.array(v.string()), sw: v.array(v.string()) }),
  /** '' until one is chosen. */
  category: v.string(),
  license: v.string(),
  license_type: v.string(),
  author: v.string(),
  platforms: v.array(v.string()),
  featured: v.boolean(),
  request_only: v.boolean(),
  /** Absent where the device does not know them, from an earlier version of the app. */
  mirror_links: v.optional(v.array(mirrorSchema)),
  versions: v.array(versionSchema),
})

/** An entry while it is edited: what is typed need not be complete. */
export type EntryText = v.InferOutput<typeof textSchema>
export type VersionText = EntryText['versions'][number]
export type FileText = VersionText['files'][number]
export type MirrorText = v.InferOutput<typeof mirrorSchema>

/** An entry as edited, with the revision from which it was made; null for one that is new or was never edited. */
export type EntryDraft = { base: string | null; entry: EntryText }

/** A draft as the device keeps it. */
export const entryDraftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ base: v.nullable(v.string()), entry: textSchema }),
)

export const blankFile = (): FileText => ({ platform: '', architecture: '', installer: '', file: null })

export const blankVersion = (isLatest: boolean, today: string): VersionText => ({
  version: '',
  is_latest: isLatest,
  is_beta: false,
  is_deprecated: false,
  release_date: today,
  notes: { en: '', sw: '' },
  files: [blankFile()],
})

const blankText: EntryText = {
  title: { en: '', sw: '' },
  description: { en: '', sw: '' },
  requirements: { en: '', sw: '' },
  tags: { en: [], sw: [] },
  category: '',
  license: '',
  license_type: '',
  author: company.product,
  platforms: [],
  featured: false,
  request_only: false,
  mirror_links: [],
  versions: [],
}
export const blankDraft: EntryDraft = { base: null, entry: blankText }

/** An entry of the server as the form edits it. */
export function draftOf(stored: StaffEntry): EntryDraft {
  const versions = stored.versions.map((version) => ({
    ...version,
    // A moment on the server; the form knows the day alone.
    release_date: version.release_date.slice(0, 10),
  }))
  return { base: stored.revision, entry: v.parse(textSchema, { ...stored, versions }) }
}

/** Whether two texts say the same; ids that only one of them has yet do not count, nor spaces around texts. */
export function isSameEntry(one: EntryText, other: EntryText): boolean {
  return normalizeEntry(one) === normalizeEntry(other)
}

function normalizeEntry(entry: EntryText): string {
  return JSON.stringify(v.parse(textSchema, entry), (key, value: unknown) =>
    key === 'id' ? undefined : typeof value === 'string' ? value.trim() : value,
  )
}

import * as v from 'valibot'
import { archiveCategories } from './archive-list.ts'
import { reportProblems } from './archive-reports.ts'
import { staffSearch } from './staff-row.ts'

/** Visitors find a published entry; all others are for staff alone. */
export const entryStates = ['published', 'withdrawn'] as const
export type EntryState = (typeof entryStates)[number]

/** What the list is narrowed to: entries in a state, or with a report that nobody has closed. */
export const entryChoices = [...entryStates, 'reported'] as const

/** Filters of GET /api/admin/archives/, the last one added first. */
export const entryFilterSchema = v.object({
  q: staffSearch,
  category: v.optional(v.picklist(archiveCategories)),
  state: v.optional(v.picklist(entryChoices)),
})
export type EntryFilter = v.InferOutput<typeof entryFilterSchema>

const inBoth = v.object({ en: v.string(), sw: v.string() })

/**
 * An entry as the list shows it. `id` is the uuid that a device gave it, or its number for one that came another way;
 * `number` is the id in its public address. `revision` is null until it was edited here.
 */
export const staffEntryRowSchema = v.object({
  id: v.string(),
  number: v.number(),
  title: inBoth,
  category: v.string(),
  version: v.string(),
  state: v.picklist(entryStates),
  request_only: v.boolean(),
  download_count: v.number(),
  updated_at: v.string(),
  edited_by: v.string(),
  revision: v.nullable(v.string()),
  /** Devices may hold rows without it. */
  open_reports: v.optional(v.number(), 0),
})
export type StaffEntryRow = v.InferOutput<typeof staffEntryRowSchema>

const staffFileSchema = v.object({
  id: v.number(),
  platform: v.string(),
  architecture: v.string(),
  installer: v.string(),
  file: v.nullable(v.string()),
  size: v.nullable(v.number()),
  sha256: v.nullable(v.string()),
  download_count: v.number(),
})

const staffVersionSchema = v.object({
  id: v.number(),
  version: v.string(),
  is_latest: v.boolean(),
  is_beta: v.boolean(),
  is_deprecated: v.boolean(),
  release_date: v.string(),
  notes: inBoth,
  files: v.array(staffFileSchema),
})

/** Response of GET /api/admin/archives/{entry}/ and of the writes on it: the row with all that staff edit. */
export const staffEntrySchema = v.object({
  ...staffEntryRowSchema.entries,
  description: inBoth,
  requirements: inBoth,
  tags: v.object({ en: v.array(v.string()), sw: v.array(v.string()) }),
  license: v.string(),
  license_type: v.string(),
  author: v.string(),
  platforms: v.array(v.string()),
  featured: v.boolean(),
  /** Devices may hold entries without them. */
  mirror_links: v.optional(v.array(v.object({ name: v.string(), url: v.string() }))),
  versions: v.array(staffVersionSchema),
  /** The newest open ones; `by` is null for a visitor's. Devices may hold entries without them. */
  reports: v.optional(
    v.array(
      v.object({
        id: v.number(),
        problem: v.picklist(reportProblems),
        text: v.string(),
        by: v.nullable(v.string()),
        created_at: v.string(),
      }),
    ),
    [],
  ),
})
export type StaffEntry = v.InferOutput<typeof staffEntrySchema>

/** Files of the archive that the response names at most. */
export const shownFolderFiles = 500

/**
 * Response of GET /api/admin/archive-files/: files below `archive/` of the file folder, by name. `sha256` is null until an
 * entry uses the file; `is_whole` is false if there are more.
 */
export const folderFilesSchema = v.object({
  files: v.array(
    v.object({
      name: v.string(),
      size: v.number(),
      changed_at: v.string(),
      sha256: v.nullable(v.string()),
    }),
  ),
  is_whole: v.boolean(),
})

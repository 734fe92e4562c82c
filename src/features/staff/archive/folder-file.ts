import type * as v from 'valibot'
import type { folderFilesSchema } from '#domain/staff-archive.ts'

/** A file of the file folder. */
export type FolderFile = v.InferOutput<typeof folderFilesSchema>['files'][number]

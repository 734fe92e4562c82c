import { dayMs, retentionDays } from './retention.ts'
import * as v from 'valibot'

/** Address of the tus protocol 1.0 (https://tus.io/protocols/resumable-upload): POST here, then HEAD, PATCH, DELETE below. */
export const uploadsPath = '/api/uploads/'

/** Bytes of a file for accounts that may `files.upload`. */
export const maxStaffFileBytes = 2 * 1024 ** 3

/**
 * What an upload is for, `purpose` of its metadata: a file of the archive may be of any kind, is for those who may `archive.manage`,
 * and is put into the file folder when it is complete. Without one it is a file of a write.
 */
export const archivePurpose = 'archive'

/** Begins the name that a complete upload has in the file folder. */
export const uploadedFolder = (id: string) => `archive/uploads/${id}/`

/** Uploads that expired: unfinished ones, and finished ones that nothing refers to. */
export const uploadKeptMs = retentionDays.uploads * dayMs

/** Every kind of file that can be attached, by media type, with the ends of its names; the first is the usual one. */
export const attachableKinds = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'application/pdf': ['pdf'],
  'application/zip': ['zip'],
  'text/plain': ['txt', 'log', 'md'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'audio/mpeg': ['mp3'],
  'video/mp4': ['mp4', 'm4v'],
} as const satisfies Record<string, readonly string[]>
export type AttachableKind = keyof typeof attachableKinds

/** The `accept` attribute of a file field. */
export const attachableAccept = Object.values(attachableKinds)
  .flat()
  .map((end) => `.${end}`)
  .join(',')

/** A version of a picture that a page can show; `url` is signed and valid for 15 minutes. */
const pictureSchema = v.object({
  url: v.string(),
  type: v.picklist(['image/avif', 'image/webp']),
  width: v.number(),
  height: v.number(),
})

/** A finished attachment. `sha256` is hexadecimal; `url` is signed and valid for 15 minutes. */
export const attachmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  size: v.number(),
  type: v.string(),
  sha256: v.string(),
  created_at: v.string(),
  url: v.string(),
  pictures: v.array(pictureSchema),
})
export type AttachmentAnswer = v.InferOutput<typeof attachmentSchema>

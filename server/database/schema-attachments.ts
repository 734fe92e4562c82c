import type { Generated } from 'kysely'

/** Tables of uploaded files; the conventions of schema.ts apply. */
export type AttachmentTables = {
  attachments: AttachmentTable
  attachment_pictures: AttachmentPictureTable
}

type AttachmentTable = {
  /** A uuid that the device gave it. */
  id: string
  owner_id: number
  /** As the device named it until it is finished, then cleaned. */
  name: string
  size: number
  /** Media type by its content; '' until it is finished. */
  type: string
  /** Hexadecimal; '' until it is finished. */
  sha256: string
  /** `open`, `finished`, `refused` for its content, or `removed`; the last two have no bytes any more. */
  state: string
  created_at: string
  finished_at: string | null
  /** What it belongs to, such as `ticket` and its id; both null until a write refers to it. */
  subject_kind: string | null
  subject_id: string | null
  storage_key: string
  /** `none`; `waiting`, `second` and `third` try of the job that makes them; `made`, or `failed`. */
  pictures: Generated<string>
  /** Until then no other server makes them; null if none does. */
  pictures_until: Generated<string | null>
}

type AttachmentPictureTable = {
  attachment_id: string
  /** Such as `800.avif`. */
  name: string
  type: string
  width: number
  height: number
  size: number
  sha256: string
  storage_key: string
}

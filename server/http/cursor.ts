import * as v from 'valibot'
import { noFileSize } from '#domain/archive-list.ts'
import { maxInteger } from '#domain/limits.ts'

/** A position in a list: the key of an adjacent row and the direction to read in. */
export type Cursor<TKey> = { direction: 'after' | 'before'; key: TKey }

const directionSchema = v.picklist(['after', 'before'])
const positive = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxInteger))

/** Keys of posts and software, newest first by (time, id), and of comments, oldest first by id. */
export const postKeySchema = v.tuple([v.pipe(v.string(), v.isoTimestamp()), positive])
export const idKeySchema = v.tuple([positive])
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxInteger))
/** Keys of posts in another order include its name, so that a cursor is rejected in any other order. */
export const orderedPostKeySchema = v.union([
  postKeySchema,
  v.tuple([v.literal('oldest'), ...postKeySchema.items]),
  v.tuple([v.picklist(['liked', 'read']), count, positive]),
])
/** Bytes of a file, or `noFileSize`. */
const bytes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(noFileSize))
/** Keys of software: those of the other orders also include the order's name. */
export const archiveKeySchema = v.union([
  postKeySchema,
  v.tuple([v.picklist(['downloads', 'rating']), count, positive]),
  v.tuple([v.literal('size'), bytes, positive]),
])
export type ArchiveKey = v.InferOutput<typeof archiveKeySchema>
/** Keys of what the search finds, newest first by (time, kind, id). */
export const foundKeySchema = v.tuple([
  v.pipe(v.string(), v.isoTimestamp()),
  v.picklist(['archive', 'posts']),
  positive,
])
export type FoundKey = v.InferOutput<typeof foundKeySchema>
export type OrderedPostKey = v.InferOutput<typeof orderedPostKeySchema>
export type PostKey = v.InferOutput<typeof postKeySchema>
export type IdKey = v.InferOutput<typeof idKeySchema>

/** Encodes a cursor as opaque text for a URL. */
export function encodeCursor(cursor: Cursor<readonly (string | number)[]>): string {
  return Buffer.from(JSON.stringify([cursor.direction, cursor.key])).toString('base64url')
}

/** A schema that decodes the cursors of `encodeCursor` for this kind of key and rejects anything else. */
export function cursorSchema<TKey>(keySchema: v.GenericSchema<unknown, TKey>) {
  return v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform((text) => Buffer.from(text, 'base64url').toString()),
    v.parseJson(),
    v.tuple([directionSchema, keySchema]),
    v.transform(([direction, key]): Cursor<TKey> => ({ direction, key })),
  )
}

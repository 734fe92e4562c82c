import * as v from 'valibot'
import {
  inquiriesPath,
  inquiryAddress,
  inquiryDraftKey,
  inquiryPagePath,
  newInquiryPagePath,
} from '#domain/inquiry-addresses.ts'
import type { InquiryDraft } from '#domain/inquiry-schemas.ts'
import type { InquiryKind, InquiryState } from '#domain/inquiries.ts'
import { cacheInquiry } from '#platform/sync/inquiry-cache.ts'
import { defineKind } from '../kind.ts'

/** Checks the shape only; the server validates. The full schema would enlarge the engine chunk. */
const isNew = (value: unknown) => typeof value === 'object' && value !== null && 'description' in value
const state = v.custom<InquiryState>((value) => typeof value === 'string')
/** `title`: of the inquiry, for the list of rows; it is not sent. */
const on = { id: v.string(), title: v.string() }

/** Ids of files that are sent first (../files-of.ts). */
const attachments = v.exactOptional(v.array(v.string()))

/** `bySide`: a reply of staff is mailed, so it is not repeated after a restore of the server. */
const payloadSchema = v.variant('action', [
  v.object({ action: v.literal('open'), inquiry: v.custom<InquiryDraft>(isNew), attachments }),
  v.object({
    action: v.literal('reply'),
    ...on,
    text: v.string(),
    isInternal: v.boolean(),
    seen: v.number(),
    attachments,
    bySide: v.picklist(['client', 'staff']),
  }),
  v.object({ action: v.literal('move'), ...on, from: state, to: state }),
  v.object({
    action: v.literal('assign'),
    ...on,
    to: v.exactOptional(v.nullable(v.string())),
    holder: v.exactOptional(v.nullable(v.number())),
    due: v.exactOptional(v.nullable(v.string())),
  }),
])
export type InquiryWrite = v.InferOutput<typeof payloadSchema>

type Subject =
  | { action: 'open'; inquiry: { id: string; kind: InquiryKind } }
  | { action: 'reply' | 'move' | 'assign'; id: string }

export const inquiry = defineKind('inquiry', {
  payload: payloadSchema,
  // What is written in an inquiry follows its start.
  target: (write: Subject) => `inquiry/${write.action === 'open' ? write.inquiry.id : write.id}`,
  form: {
    key: inquiryDraftKey,
    text: textOf,
    path: (write) =>
      write.action === 'open' ? newInquiryPagePath(write.inquiry.kind) : inquiryPagePath(write.id),
    isWhole: true,
  },
  title: (_db, write) => (write.action === 'open' ? write.inquiry.title : write.title),
  words: (write) =>
    write.action === 'open' ? write.inquiry.description : write.action === 'reply' ? write.text : '',
  request: ({ payload }) => {
    switch (payload.action) {
      case 'open':
        return { path: inquiriesPath, json: { ...payload.inquiry, attachments: payload.attachments ?? [] } }
      case 'reply': {
        const { text, isInternal, seen, attachments: files = [] } = payload
        return {
          path: `${inquiryAddress(payload.id)}entries/`,
          json: { text, isInternal, seen, attachments: files },
        }
      }
      case 'move':
        return { path: `${inquiryAddress(payload.id)}state/`, json: { from: payload.from, to: payload.to } }
      default:
        return { path: `${inquiryAddress(payload.id)}assign/`, json: assignmentOf(payload) }
    }
  },
  answer: v.looseObject({ id: v.string() }),
  coalesces: false,
  settle: async (db, { userId }, answer) => cacheInquiry(db, userId, answer),
  writes: (db) => [db.inquiries, db.answers],
  isResentAfterRestore: (write) => write.action !== 'reply' || write.bySide === 'client' || write.isInternal,
})

function assignmentOf({
  action: _,
  id: __,
  title: ___,
  ...json
}: Extract<InquiryWrite, { action: 'assign' }>) {
  return json
}

/** What the form's draft holds; null where nothing was typed. */
function textOf(write: InquiryWrite): string | null {
  if (write.action === 'reply') {
    const { text, isInternal, bySide } = write
    return JSON.stringify(bySide === 'staff' ? { text, isInternal: Number(isInternal) } : { text })
  }
  if (write.action !== 'open') return null
  const { id: _, kind: __, ...fields } = write.inquiry
  return JSON.stringify(fields)
}

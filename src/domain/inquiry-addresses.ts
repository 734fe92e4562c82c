import type { InquiryKind } from './inquiries.ts'

/** Begins the paths of inquiries; a list of the own ones and those that are assigned to the account. */
export const inquiriesPath = '/api/inquiries/'

/** GET: one with its thread. */
export const inquiryAddress = (id: string) => `${inquiriesPath}${encodeURIComponent(id)}/`

/** GET: a file of one, with a signed link. */
export const inquiryFileAddress = (id: string, file: string) =>
  `${inquiryAddress(id)}attachments/${encodeURIComponent(file)}/`

/** How many the list holds: the newest, and no page after them. */
export const listedInquiries = 100

/** The page with an inquiry opened. */
export const inquiryPagePath = (id: string) => `/inquiries?open=${encodeURIComponent(id)}`
/** The page with the form for a new one. */
export const newInquiryPagePath = (kind: string) => `/inquiries?new=${kind}`

/** What identifies the form of a write about inquiries. */
export type InquiryForm =
  | { action: 'open'; inquiry: { kind: InquiryKind } }
  | { action: 'reply' | 'move' | 'assign'; id: string }

/** Its draft key, under which its files are as well. Apart from the kind, because forms need it before the engine. */
export function inquiryDraftKey(form: InquiryForm): string {
  return form.action === 'open' ? `inquiry/new/${form.inquiry.kind}` : `inquiry/${form.id}/${form.action}`
}

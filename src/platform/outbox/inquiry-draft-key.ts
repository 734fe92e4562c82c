import type { InquiryKind } from '#domain/inquiries.ts'

/** What identifies the form of a write about inquiries. */
export type InquiryForm =
  | { action: 'open'; inquiry: { kind: InquiryKind } }
  | { action: 'reply' | 'move' | 'assign'; id: string }

/** Its draft key, under which its files are as well. Apart from the kind, because forms need it before the engine. */
export function inquiryDraftKey(form: InquiryForm): string {
  return form.action === 'open' ? `inquiry/new/${form.inquiry.kind}` : `inquiry/${form.id}/${form.action}`
}

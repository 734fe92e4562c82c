import type { Generated } from 'kysely'

/** Tables of requests, tickets and conversations; the conventions of schema.ts apply. */
export type InquiryTables = {
  inquiries: InquiryTable
  inquiry_entries: InquiryEntryTable
  inquiry_reads: InquiryReadTable
}

type InquiryTable = {
  id: Generated<number>
  /** Given by the device of its author. */
  uuid: string
  kind: string
  state: string
  owner_id: number
  assigned_to: number | null
  /** A day, set by staff. */
  due: string | null
  title: string
  /** Category of a ticket, type of a request; '' for a conversation. */
  category: string
  priority: string
  description: string
  /** These four are '' except for a request. */
  budget: string
  deadline: string
  technology: string
  requirements: string
  /** The language of its author, for mails. */
  locale: string
  created_at: string
  updated_at: string
}

type InquiryEntryTable = {
  id: Generated<number>
  inquiry_id: number
  author_id: number
  author_name: string
  side: string
  is_internal: number
  text: string
  /** The state to which the inquiry was moved with it. */
  state: string | null
  created_at: string
  idempotency_key: string | null
}

type InquiryReadTable = { inquiry_id: number; user_id: number; entry_id: number }

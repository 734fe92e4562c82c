import type { Generated } from 'kysely'

/** Tables of mails, messages and subscriptions; the conventions of schema.ts apply. */
export type MessageTables = {
  account_tokens: AccountTokenTable
  mails: MailTable
  newsletter: NewsletterTable
  contact_messages: ContactMessageTable
  stock_notices: StockNoticeTable
  meta: MetaTable
}

type AccountTokenTable = {
  token_hash: string
  user_id: number
  purpose: string
  /** The address that the token was mailed to. */
  email: string
  created_at: string
  expires_at: string
  used_at: string | null
}

type MailTable = {
  id: Generated<number>
  kind: string
  recipient: string
  locale: string
  /** JSON input of the text, which is composed when the mail is sent; never a token. */
  details: string
  created_at: string
  /** Time of the next attempt; null when finished. */
  due_at: string | null
  attempts: number
  last_error: string | null
}

type NewsletterTable = {
  id: Generated<number>
  email: string
  name: string
  locale: string
  subscribed_at: string
  unsubscribed_at: string | null
  last_key: string | null
}

type ContactMessageTable = {
  id: Generated<number>
  first_name: string
  last_name: string
  email: string
  subject: string
  message: string
  created_at: string
  idempotency_key: string | null
  state: Generated<string>
  assigned_to: Generated<number | null>
  /** '' if it is unknown. */
  locale: Generated<string>
}

type StockNoticeTable = { email: string; product: string; created_at: string; locale: string }

type MetaTable = { name: string; value: number }

import type { Invoice, Payment } from '#domain/billing-schemas.ts'
import type { InquiryRow } from '#domain/inquiry-schemas.ts'
import type { StaffEntry } from '#domain/staff-archive.ts'
import { timestamp } from '#tests/support/desk-in-the-dom.tsx'
import type { Person } from '#domain/staff-people.ts'

const invoiceId = '6c0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
const neema = { id: 5, name: 'Neema Sanga', account: 'neema@example.org' }
/** An invoice that was sent and not paid. */
export const sentInvoice: Invoice = {
  id: invoiceId,
  count: 1,
  number: 'VIOR-2026-0001',
  stage: 'sent',
  revision: 1,
  client: neema,
  title: 'School website',
  currency: 'TZS',
  tax_rate: 0,
  due: '2126-04-30',
  note: '',
  lines: [{ description: 'Pages', quantity: 10, unit_price: 100_000_000 }],
  net: 1_000_000_000,
  tax: 0,
  total: 1_000_000_000,
  paid: 0,
  waiting: 0,
  owed: 1_000_000_000,
  payments: [],
  created_at: timestamp,
  sent_at: timestamp,
  cancelled: null,
  replaces: null,
}
/** A payment of it, recorded by this account and not confirmed. */
export const aPayment = (by: number): Payment => ({
  id: '6c0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a12',
  count: 1,
  invoice: invoiceId,
  number: sentInvoice.number,
  title: sentInvoice.title,
  client: neema,
  currency: 'TZS',
  amount: 600_000_000,
  method: 'bank',
  reference: 'CRDB-1',
  paid_on: '2026-03-02',
  note: '',
  state: 'waiting',
  by: { id: by, name: 'Rehema Mushi' },
  recorded_at: timestamp,
  confirmed: null,
  voided: null,
})

/** Published software with one version. */
export const publishedEntry: StaffEntry = {
  id: '4',
  number: 4,
  title: { en: 'Marks Book', sw: '' },
  category: 'Productivity',
  version: '1.0',
  state: 'published',
  request_only: false,
  download_count: 3,
  updated_at: '2026-03-02T09:00:00.000Z',
  edited_by: '',
  revision: null,
  open_reports: 0,
  description: { en: 'Marks and averages.', sw: '' },
  requirements: { en: '', sw: '' },
  tags: { en: ['school'], sw: [] },
  license: 'MIT',
  license_type: '',
  author: 'Vior',
  platforms: ['Any browser'],
  featured: false,
  mirror_links: [{ name: 'Makers', url: 'https://makers.example.org/marks' }],
  versions: [
    {
      id: 9,
      version: '1.0',
      is_latest: true,
      is_beta: false,
      is_deprecated: false,
      release_date: '2026-03-01T08:00:00.000Z',
      notes: { en: '', sw: '' },
      files: [
        {
          id: 31,
          platform: 'Any browser',
          architecture: 'any',
          installer: 'HTML',
          file: 'archive/marks-1.0.zip',
          size: 2048,
          sha256: 'ab',
          download_count: 3,
        },
      ],
    },
  ],
  reports: [],
}

/** A ticket of somebody else, whose last entry staff has not read. */
export const aTicket = (overrides: Partial<InquiryRow> = {}): InquiryRow => ({
  id: '0f4b2c66-7a3e-4a0f-9c8e-5d2f5b1a9e10',
  number: 12,
  kind: 'ticket',
  state: 'open',
  title: 'Receipts print twice',
  category: 'technical',
  priority: 'high',
  owner: { id: 31, name: 'Neema Sanga' },
  assigned_to: null,
  due: null,
  created_at: timestamp,
  updated_at: timestamp,
  last_entry: 4,
  last_side: 'client',
  unread: 1,
  ...overrides,
})

export const juma: Person = {
  id: 7,
  username: 'juma',
  email: 'juma@example.org',
  first_name: 'Juma',
  last_name: 'Kessy',
  role: 'student',
  roles: ['student'],
  created_at: timestamp,
  last_seen_at: null,
  suspended_at: null,
  suspended_reason: '',
  phone: '+255 712 000 000',
  email_verified_at: null,
  pending_email: null,
  has_google: false,
  counts: { comments: 41, ratings: 0, requests: 0, posts: 0, sessions: 0 },
}

/** A post as the desk lists it. */
export const aListedPost = (id: number, title: string) => ({
  id,
  slug: `post-${id}`,
  title,
  author: 'Vior Team',
  author_id: 4,
  category: 'News',
  language: 'en',
  featured: false,
  published_at: timestamp,
  views: 1,
  like_count: 0,
  comment_count: 0,
})

import { inquiryAddress } from './inquiry-addresses.ts'
import type { DocumentFilter, InvoiceFilter, PaymentFilter } from './billing-schemas.ts'
import type { InquiryFilter } from './inquiry-schemas.ts'
import type { EntryFilter } from './staff-archive.ts'
import type { AuditFilter } from './staff-audit.ts'
import type { EnrolmentFilter, QuestionFilter, StudentFilter } from './staff-courses.ts'
import { staffListOf, type StaffAction } from './staff-actions.ts'
import type { StaffCommentFilter } from './staff-comments.ts'
import type { MailFilter } from './staff-health.ts'
import type { MessageFilter } from './staff-messages.ts'
import type { SubscriberFilter } from './staff-newsletter.ts'
import type { PeopleFilter } from './staff-people.ts'
import type { StaffPostFilter } from './staff-posts.ts'
import type { RequestFilter } from './staff-requests.ts'
import type { StaffDocument } from './staff-documents.ts'
import type { StaffList } from './staff-row.ts'
import type { StatsPeriod } from './staff-stats.ts'

/** Rows per page of a staff list that devices request. */
export const staffPageSize = 50

/** Begins the paths of the staff desk's API. */
export const staffPrefix = '/api/admin/'

/** Paths of the staff desk's API. */
export const staffPaths = {
  people: '/api/admin/users/',
  audit: '/api/admin/audit/',
  /** Who is in the audit log. */
  actors: '/api/admin/audit/actors/',
  comments: '/api/admin/comments/',
  archiveComments: '/api/admin/archive-comments/',
  posts: '/api/admin/posts/',
  archives: '/api/admin/archives/',
  archiveFiles: '/api/admin/archive-files/',
  requests: '/api/admin/download-requests/',
  messages: '/api/admin/messages/',
  inquiries: '/api/admin/inquiries/',
  /** The accounts to which a message can be assigned. */
  answerers: '/api/admin/messages/answerers/',
  stock: '/api/admin/stock-notices/',
  subscribers: '/api/admin/newsletter/subscribers/',
  /** Needs the bearer token, as the others do. */
  subscribersCsv: '/api/admin/newsletter/subscribers.csv',
  recipients: '/api/admin/newsletter/recipients/',
  letters: '/api/admin/newsletter/letters/',
  mails: '/api/admin/mails/',
  invoices: '/api/admin/invoices/',
  payments: '/api/admin/payments/',
  documents: '/api/admin/documents/',
  health: '/api/admin/health/',
  enrolments: '/api/admin/enrolments/',
  trainers: '/api/admin/trainers/',
  /** The courses that the account teaches. */
  classes: '/api/admin/classes/',
  students: '/api/admin/students/',
  /** Needs the bearer token, as the others do. */
  studentsCsv: '/api/admin/students.csv',
  /** Questions of the students of a class. */
  questions: '/api/admin/questions/',
} as const

/** The filters of each list; `null` for a list that has none. */
export type StaffFilters = {
  people: PeopleFilter
  audit: AuditFilter
  'comments/blog': Pick<StaffCommentFilter, 'q'> & Partial<StaffCommentFilter>
  'comments/archive': Pick<StaffCommentFilter, 'q'> & Partial<StaffCommentFilter>
  posts: StaffPostFilter
  archives: EntryFilter
  requests: RequestFilter
  messages: MessageFilter
  inquiries: InquiryFilter
  stock: Record<string, never>
  subscribers: SubscriberFilter
  letters: Record<string, never>
  mails: Partial<MailFilter>
  invoices: InvoiceFilter
  payments: PaymentFilter
  documents: DocumentFilter
  enrolments: EnrolmentFilter
  trainers: Record<string, never>
  students: StudentFilter
  questions: QuestionFilter
}

const statsPath = '/api/stats/'
const ownViewsPath = '/blog/api/own-posts/views/'

const readPaths: Readonly<Record<StaffList | StaffDocument, string>> = {
  ...staffPaths,
  'comments/blog': staffPaths.comments,
  'comments/archive': staffPaths.comments,
  person: staffPaths.people,
  entry: staffPaths.archives,
  'post-text': staffPaths.posts,
  'audit-entry': staffPaths.audit,
  'archive-files': staffPaths.archiveFiles,
  stats: statsPath,
  views: ownViewsPath,
}

/** What the URLs of a list or document begin with. Both lists of comments have one in common. */
export function staffPathsOf(resource: StaffList | StaffDocument): readonly string[] {
  const path = readPaths[resource]
  return resource === 'comments/archive' ? [path, staffPaths.archiveComments] : [path]
}

/** URL of the first page of a list; filters that are not set are left out, so that equal filters have equal URLs. */
export function staffListAddress<L extends StaffList>(list: L, filter: StaffFilters[L]): string {
  const query = new URLSearchParams({ page_size: String(staffPageSize) })
  if (list.startsWith('comments/')) query.set('of', list.slice('comments/'.length))
  const set = Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, value] of set) {
    if (name !== 'of' && typeof value === 'string' && value.trim() !== '') query.set(name, value.trim())
  }
  return `${readPaths[list]}?${query.toString()}`
}

/** The lists of which one row can be read by its id. */
export const singleRowLists = [
  'people',
  'audit',
  'comments/blog',
  'comments/archive',
  'posts',
  'requests',
  'messages',
  'stock',
  'subscribers',
  'letters',
  'mails',
  'invoices',
  'enrolments',
  'questions',
] as const satisfies readonly StaffList[]
export type SingleRowList = (typeof singleRowLists)[number]

/** GET: one row, as the list has it; an account comes with its counts, and an entry of the audit log whole. */
export const staffRowAddress: (list: SingleRowList, id: string) => string = rowAddress

function rowAddress(list: StaffList, id: string): string {
  const path = list === 'comments/archive' ? staffPaths.archiveComments : readPaths[list]
  return `${path}${encodeURIComponent(id)}/`
}

/** GET: one account with its counts. */
export const personAddress = (id: number) => `${staffPaths.people}${id}/`
/** GET: everything about an entry of the archive that staff edit. */
export const entryAddress = (id: string) => `${staffPaths.archives}${encodeURIComponent(id)}/`
/** GET: figures by day for those who may see them (`stats.read`). */
export const statsAddress = (period: StatsPeriod) => `${statsPath}?period=${period}`
/** GET: reads of the writer's own posts by day. */
export const ownViewsAddress = (period: StatsPeriod) => `${ownViewsPath}?period=${period}`
/** POST without effect: the letter as a mail, in both languages. */
export const previewAddress = (id: string) => `${staffPaths.letters}${id}/preview/`
/** POST by any signed-in reader, once per account and comment. */
export const commentReportAddress = (subject: 'blog' | 'archive', id: number) =>
  `/${subject}/api/comments/${id}/report/`

type Write = { method: 'post' | 'put' | 'patch'; path: string; json: object }

/** The request of an action: a POST to its row and verb, unless it has its own URL. */
export function staffRequestOf(action: StaffAction): Write {
  const { action: name, id, title: _, ...json } = action
  if (name === 'person.roles') return { method: 'patch', path: personAddress(id), json }
  if (name === 'letter.save') return { method: 'put', path: `${staffPaths.letters}${id}/`, json }
  if (name === 'entry.save') return { method: 'put', path: entryAddress(id), json }
  if (name === 'message.assign')
    return { method: 'post', path: `${staffPaths.messages}${id}/assign/`, json: { to: action.to } }
  if (name === 'inquiry.assign') {
    const { to, holder, due } = action
    return { method: 'post', path: `${inquiryAddress(id)}assign/`, json: { to, holder, due } }
  }
  const verb = name.split('.')[1] ?? ''
  const row = rowAddress(staffListOf(action), String(id))
  return verb === 'hide' || verb === 'restore'
    ? { method: 'patch', path: row, json: { ...json, hidden: verb === 'hide' } }
    : { method: 'post', path: `${row}${verb.replace('_', '-')}/`, json }
}

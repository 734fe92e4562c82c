import { classQuestionsPagePath } from './questions.ts'
import { staffListOf, type StaffSubject } from './staff-actions.ts'
import type { StaffList } from './staff-row.ts'

/** The address of each list of the staff desk (docs/portal.md#the-staff-desk). */
const listPaths: Readonly<Record<StaffList, string>> = {
  people: '/admin/users',
  audit: '/admin/users?tab=audit',
  'comments/blog': '/admin/content?tab=comments',
  'comments/archive': '/admin/content?tab=comments&by=archive',
  posts: '/admin/content',
  archives: '/admin/content?tab=archive',
  requests: '/admin/content?tab=requests',
  messages: '/admin/content?tab=messages',
  inquiries: '/admin/content?tab=inquiries',
  stock: '/admin/shop?tab=notices',
  subscribers: '/admin/content?tab=newsletter&by=subscribers',
  letters: '/admin/content?tab=newsletter',
  mails: '/admin/settings?tab=health',
  invoices: '/admin/payments',
  payments: '/admin/payments?by=payments',
  documents: '/admin/payments?by=documents',
  enrolments: '/admin/courses',
  trainers: '/admin/courses?by=trainers',
  students: '/trainer/trainees',
  questions: classQuestionsPagePath,
}

/** The address in the staff desk where an action was taken: its list, with the row opened. */
export function staffDeskPath(subject: StaffSubject): string {
  const listPath = listPaths[staffListOf(subject)]
  return `${listPath}${listPath.includes('?') ? '&' : '?'}open=${encodeURIComponent(subject.id)}`
}

import type { Intent, Kind } from '#platform/outbox/outbox-row.ts'

const slug = 'a-post'
const email = 'Neema@example.com'

const message = { first_name: 'Neema', last_name: 'M', email, subject: 'Price', message: 'How much?' }
const request = { title: 'App', email, message: 'Please' }

/** One write of each kind. */
export const writes: Intent[] = [
  { kind: 'like', payload: { slug, liked: true } },
  { kind: 'comment', payload: { slug, content: 'Habari', parent: 4 } },
  { kind: 'message', payload: message },
  { kind: 'notify', payload: { email, product: 'printer' } },
  { kind: 'rating', payload: { archiveId: 3, comment: 'Good', rating: 4 } },
  { kind: 'request', payload: { archiveId: 3, ...request } },
  { kind: 'report', payload: { archiveId: 3, title: 'App', problem: 'broken', text: 'It does not open' } },
  { kind: 'newsletter', payload: { email, name: '' } },
  { kind: 'profile', payload: { first_name: 'Neema', avatar: null } },
  { kind: 'comment_edit', payload: { slug, id: 7, content: 'Habari yako' } },
  { kind: 'comment_delete', payload: { slug, id: 7 } },
  { kind: 'file_request', payload: { slug, downloadId: 2, ...request } },
  {
    kind: 'post',
    payload: {
      draft: 'd1',
      title: 'Maji',
      category: 'News',
      author: 'Neema',
      excerpt: 'E',
      tags: ['maji'],
      content: '<p>Maji</p>',
      source: 'Maji',
      editedAt: 5,
      slug: 'maji',
    },
  },
  {
    kind: 'comment_report',
    payload: { of: 'blog', id: 7, title: 'Maji', path: '/blog/maji', reason: 'spam', text: 'Ads' },
  },
  { kind: 'staff', payload: { action: 'message.answer', id: 12, title: 'Neema M', text: 'Asante' } },
  {
    kind: 'inquiry',
    payload: {
      action: 'reply',
      id: 'i1',
      title: 'Printer',
      text: 'Asante',
      isInternal: false,
      seen: 4,
      bySide: 'client',
    },
  },
  {
    kind: 'mark',
    payload: {
      course: 'python-first-steps',
      lesson: 'loops',
      kind: 'quiz',
      score: 80,
      at: '2026-03-02T08:00:00.000Z',
      title: 'Loops',
    },
  },
  { kind: 'enrolment', payload: { course: 'python-first-steps', title: 'Python' } },
  { kind: 'account_export', payload: { of: 'everything' } },
  {
    kind: 'question',
    payload: {
      action: 'ask',
      id: '7e0a2c55-19a3-4b0e-9a54-0f0c5f1f8b11',
      course: 'python-first-steps',
      lesson: 'loops',
      title: 'Loops',
      text: 'Why does it never stop?',
    },
  },
  { kind: 'follow', payload: { of: 'author', name: 'upendo-mwaka', label: 'Upendo Mwaka', follows: true } },
  { kind: 'notification', payload: { action: 'read', id: 7, is_up_to: true } },
  { kind: 'inquiry_read', payload: { id: 'i1', title: 'Printer', entry: 4 } },
  {
    kind: 'billing',
    payload: {
      action: 'payment.record',
      id: 'v1',
      title: 'VIOR-2026-0001',
      payment: {
        payment: 'p1',
        amount: 10_000_000,
        method: 'm-pesa',
        reference: '9KD41XQ2',
        paid_on: '2026-03-02',
        note: '',
      },
      typed: JSON.stringify({ amount: '100,000' }),
    },
  },
]

const formOfRequest = JSON.stringify({ email: request.email, message: request.message })

type Stored = {
  coalesces?: true
  /** What names the row in lists, on a device that stores nothing about it. */
  title: string
  /** What the person wrote; '' by default. */
  words?: string
  target: string
  draftKey?: string
  draft?: string
}

/**
 * Target and draft key as on installed devices: rows and drafts written before an update must be found after
 * it.
 */
export const stored: {
  [K in Kind]: Stored
} = {
  like: { coalesces: true, title: 'a-post', target: 'post/a-post/like' },
  comment: {
    title: 'a-post',
    words: 'Habari',
    target: 'post/a-post/comments',
    draftKey: 'comment/a-post/4',
    draft: 'Habari',
  },
  message: {
    title: 'Price',
    words: 'How much?',
    target: 'contact/messages',
    draftKey: 'contact/9',
    draft: JSON.stringify(message),
  },
  notify: { coalesces: true, title: 'printer', target: 'contact/notify/printer/neema@example.com' },
  rating: {
    title: '3',
    words: 'Good',
    target: 'archive/3/comments',
    draftKey: 'rating/3',
    draft: JSON.stringify({ comment: 'Good', rating: 4 }),
  },
  request: {
    coalesces: true,
    title: 'App',
    words: 'Please',
    target: 'archive/3/request',
    draftKey: 'request/3',
    draft: formOfRequest,
  },
  report: {
    title: 'App',
    words: 'It does not open',
    target: 'archive/3/report',
    draftKey: 'report/3',
    draft: JSON.stringify({ problem: 'broken', text: 'It does not open' }),
  },
  newsletter: { coalesces: true, title: 'Neema@example.com', target: 'newsletter/neema@example.com' },
  profile: { title: '', target: 'profile' },
  comment_edit: {
    coalesces: true,
    title: 'a-post',
    words: 'Habari yako',
    target: 'post/a-post/comment/7',
    draftKey: 'comment-edit/7',
    draft: 'Habari yako',
  },
  comment_delete: { coalesces: true, title: 'a-post', target: 'post/a-post/comment/7' },
  file_request: {
    coalesces: true,
    title: 'App',
    words: 'Please',
    target: 'post/a-post/request/2',
    draftKey: 'file-request/a-post/2',
    draft: formOfRequest,
  },
  post: { coalesces: true, title: 'Maji', words: 'Maji', target: 'draft/d1' },
  comment_report: {
    coalesces: true,
    title: 'Maji',
    words: 'Ads',
    target: 'blog/comment/7/report',
    draftKey: 'comment-report/blog/7',
    draft: JSON.stringify({ reason: 'spam', text: 'Ads' }),
  },
  staff: {
    title: 'Neema M',
    words: 'Asante',
    target: 'staff/messages/12',
    draftKey: 'staff/message.answer/12',
    draft: JSON.stringify({ text: 'Asante' }),
  },
  inquiry: {
    title: 'Printer',
    words: 'Asante',
    target: 'inquiry/i1',
    draftKey: 'inquiry/i1/reply',
    draft: JSON.stringify({ text: 'Asante' }),
  },
  mark: { title: 'Loops', target: 'course/python-first-steps/loops/quiz' },
  enrolment: { coalesces: true, title: 'Python', target: 'course/python-first-steps/enrolment' },
  account_export: { coalesces: true, title: '', target: 'account/export' },
  question: {
    title: 'Loops',
    words: 'Why does it never stop?',
    target: 'question/7e0a2c55-19a3-4b0e-9a54-0f0c5f1f8b11',
    draftKey: 'question/python-first-steps/loops',
    draft: JSON.stringify({ text: 'Why does it never stop?' }),
  },
  follow: { coalesces: true, title: 'Upendo Mwaka', target: 'follow/author/upendo-mwaka' },
  notification: { coalesces: true, title: '', target: 'notification/up-to/7' },
  inquiry_read: { coalesces: true, title: 'Printer', target: 'inquiry/i1/read' },
  billing: {
    title: 'VIOR-2026-0001',
    target: 'billing/v1',
    draftKey: 'billing/payment.record/v1',
    draft: JSON.stringify({ amount: '100,000' }),
  },
}

import type { Intent } from '#platform/outbox/outbox-row.ts'

const slug = 'a-post'
const email = 'Neema@example.com'

export const message = { first_name: 'Neema', last_name: 'M', email, subject: 'Price', message: 'How much?' }
export const wish = { title: 'App', email, message: 'Please' }

/** One write of each kind. */
export const writes: Intent[] = [
  { kind: 'like', payload: { slug, liked: true } },
  { kind: 'comment', payload: { slug, content: 'Habari', parent: 4 } },
  { kind: 'message', payload: message },
  { kind: 'notify', payload: { email, product: 'printer' } },
  { kind: 'rating', payload: { archiveId: 3, comment: 'Good', rating: 4 } },
  { kind: 'request', payload: { archiveId: 3, ...wish } },
  { kind: 'newsletter', payload: { email, name: '' } },
  { kind: 'profile', payload: { first_name: 'Neema', avatar: null } },
  { kind: 'comment_edit', payload: { slug, id: 7, content: 'Habari yako' } },
  { kind: 'comment_delete', payload: { slug, id: 7 } },
  { kind: 'file_request', payload: { slug, downloadId: 2, ...wish } },
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
]

import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isKnownKind, kinds, type Payloads } from '#platform/outbox/kinds.ts'
import type { Intent, Kind, OutboxRow } from '#platform/outbox/outbox-row.ts'

const slug = 'a-post'
const email = 'Neema@example.com'

const payloads: Payloads = {
  like: { slug, liked: true },
  comment: { slug, content: 'Habari', parent: 4 },
  message: { first_name: 'Neema', last_name: 'M', email, subject: 'Price', message: 'How much?' },
  notify: { email, product: 'printer' },
  rating: { archiveId: 3, comment: 'Good', rating: 4 },
  request: { archiveId: 3, title: 'App', email, message: 'Please' },
  newsletter: { email, name: '' },
  profile: { first_name: 'Neema', avatar: null },
  comment_edit: { slug, id: 7, content: 'Habari yako' },
  comment_delete: { slug, id: 7 },
  file_request: { slug, downloadId: 2, title: 'Plan', email, message: 'Please' },
  post: {
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
}

/** As installed devices hold them: a row or a draft that was written before an update is found after it. */
const stored: { [K in Kind]: { target: string; draftKey?: string; draft?: string } } = {
  like: { target: 'post/a-post/like' },
  comment: { target: 'post/a-post/comments', draftKey: 'comment/a-post/4', draft: 'Habari' },
  message: { target: 'contact/messages', draftKey: 'contact/9', draft: JSON.stringify(payloads.message) },
  notify: { target: 'contact/notify/printer/neema@example.com' },
  rating: {
    target: 'archive/3/comments',
    draftKey: 'rating/3',
    draft: JSON.stringify({ comment: 'Good', rating: 4 }),
  },
  request: {
    target: 'archive/3/request',
    draftKey: 'request/3',
    draft: JSON.stringify({ email, message: 'Please' }),
  },
  newsletter: { target: 'newsletter/neema@example.com' },
  profile: { target: 'profile' },
  comment_edit: { target: 'post/a-post/comment/7', draftKey: 'comment-edit/7', draft: 'Habari yako' },
  comment_delete: { target: 'post/a-post/comment/7' },
  file_request: {
    target: 'post/a-post/request/2',
    draftKey: 'file-request/a-post/2',
    draft: JSON.stringify({ email, message: 'Please' }),
  },
  post: { target: 'draft/d1' },
}

const names = Object.keys(kinds).filter(isKnownKind)

function aRow<K extends Kind>(kind: K): OutboxRow {
  const intent: Intent<K> = { kind, payload: payloads[kind] }
  const times = { attempts: 0, nextAttemptAt: 0, createdAt: 0, doneAt: 0 }
  return { seq: 1, key: 'k', userId: 9, target: '', state: 'waiting', lastError: null, ...times, ...intent }
}

const targetOf = <K extends Kind>(kind: K) => kinds[kind].target(payloads[kind])

test('each file of kinds/ is a kind of the registry, and each kind has its file', () => {
  const folder = new URL('../../src/platform/outbox/kinds/', import.meta.url)
  const files = readdirSync(folder).map((file) => file.replace('.ts', '').replaceAll('-', '_'))
  expect(files.toSorted()).toEqual(names.toSorted())
})

describe.each(names)('%s', (kind) => {
  test('its schema takes a payload as it is stored', () => {
    expect(v.is(kinds[kind].payload, payloads[kind])).toBe(true)
  })

  test('its target and its draft are found where earlier versions wrote them', () => {
    const origin = kinds[kind].origin(aRow(kind))
    expect({ target: targetOf(kind), draftKey: origin?.place, draft: origin?.text }).toEqual(stored[kind])
  })
})

test('a draft of a comment that answers nobody has the key of its post', () => {
  const row: OutboxRow = {
    ...aRow('comment'),
    kind: 'comment',
    payload: { ...payloads.comment, parent: null },
  }
  expect(kinds.comment.origin(row)?.place).toBe('comment/a-post/')
})

import 'fake-indexeddb/auto'
import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { kinds } from '#platform/outbox/kinds.ts'
import type { Intent, Kind, OutboxRow } from '#platform/outbox/outbox-row.ts'
import { asTarget } from '#platform/outbox/target.ts'
import { Database } from '#platform/storage/database.ts'
import { stored, writes } from '#tests/support/writes.ts'

function aRow(intent: Intent): OutboxRow {
  const times = { attempts: 0, nextAttemptAt: 0, createdAt: 0, doneAt: 0 }
  return {
    seq: 1,
    key: 'k',
    userId: 9,
    target: asTarget(''),
    state: 'waiting',
    lastError: null,
    ...times,
    ...intent,
  }
}

const targetOf = <K extends Kind>({ kind, payload }: Intent<K>) => kinds[kind].target(payload)

test('each file of kinds/ is registered as a kind, and each kind has its file', () => {
  const folder = new URL('../../../src/platform/outbox/kinds/', import.meta.url)
  const files = readdirSync(folder).map((file) => file.replace('.ts', '').replaceAll('-', '_'))
  expect(files.toSorted()).toEqual(Object.keys(kinds).toSorted())
})

test('each kind has a stored payload to compare with', () => {
  expect(writes.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(kinds).toSorted())
})

describe.each(writes)('$kind', (write) => {
  test('its schema accepts the stored payload', () => {
    expect(v.is(kinds[write.kind].payload, write.payload)).toBe(true)
  })

  test('its target and draft keys are those of earlier versions', () => {
    const origin = kinds[write.kind].draftOrigin(aRow(write))
    const { target, draftKey, draft } = stored[write.kind]
    expect({ target: targetOf(write), draftKey: origin?.place, draft: origin?.text }).toEqual({
      target,
      draftKey,
      draft,
    })
  })

  test('a later one replaces it only where that contains it', () => {
    expect(kinds[write.kind].coalesces).toBe(stored[write.kind].coalesces ?? false)
  })

  test('its title names what it is about, also where the device lacks that, and its words are those typed', async () => {
    const { title, words = '' } = stored[write.kind]
    const db = new Database('titles')
    expect(await kinds[write.kind].title(db, aRow(write))).toBe(title)
    expect(kinds[write.kind].words(aRow(write))).toBe(words)
    await db.delete()
  })
})

test('a row of another kind is refused', () => {
  const like = aRow({ kind: 'like', payload: { slug: 'a-post', liked: true } })
  expect(() => kinds.comment.request(like)).toThrow('a like row was handed to comment')
})

test('only a request that exists already counts as done', () => {
  const existing = { message: 'You asked for it before.', status: 'pending' }
  expect(kinds.file_request.isAlreadyDone(409, existing)).toBe(true)
  expect(kinds.file_request.isAlreadyDone(409, { message: 'It is being answered.' })).toBe(false)
  expect(kinds.file_request.isAlreadyDone(400, existing)).toBe(false)
})

test('an assignment sends who cares and until when, without what names it in lists', () => {
  const payload = { action: 'assign', id: 'i1', title: 'Printer', to: 'neema', due: null } as const
  expect(kinds.inquiry.request(aRow({ kind: 'inquiry', payload }))).toEqual({
    path: '/api/inquiries/i1/assign/',
    json: { to: 'neema', due: null },
  })
})

test('what nobody typed returns to no form', () => {
  const payload = { action: 'move', id: 'i1', title: 'Printer', from: 'open', to: 'resolved' } as const
  expect(kinds.inquiry.draftOrigin(aRow({ kind: 'inquiry', payload }))).toBeUndefined()
})

test('only a comment whose parent is missing is posted without it', () => {
  const reply = aRow({ kind: 'comment', payload: { slug: 'a-post', content: 'Habari', parent: 4 } })
  const orphaned = { message: 'Invalid', code: 'invalid', fields: { parent: ['There is no such comment.'] } }
  expect(kinds.comment.fallback(reply, orphaned)).toMatchObject({ payload: { parent: null } })
  expect(
    kinds.comment.fallback(reply, { message: 'Comments are closed.', code: 'forbidden' }),
  ).toBeUndefined()
  expect(kinds.comment.fallback(reply, '<html>')).toBeUndefined()
})

test('a draft of a top-level comment has the key of its post', () => {
  const row = aRow({ kind: 'comment', payload: { slug: 'a-post', content: 'Habari', parent: null } })
  expect(kinds.comment.draftOrigin(row)?.place).toBe('comment/a-post/')
})

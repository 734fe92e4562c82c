import { readdirSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { kinds } from '#platform/outbox/kinds.ts'
import type { Intent, Kind, OutboxRow } from '#platform/outbox/outbox-row.ts'
import { asTarget } from '#platform/outbox/target.ts'
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
    expect({ target: targetOf(write), draftKey: origin?.place, draft: origin?.text }).toEqual(
      stored[write.kind],
    )
  })
})

test('a draft of a top-level comment has the key of its post', () => {
  const row = aRow({ kind: 'comment', payload: { slug: 'a-post', content: 'Habari', parent: null } })
  expect(kinds.comment.draftOrigin(row)?.place).toBe('comment/a-post/')
})

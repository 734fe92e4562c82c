import { expect, test } from 'vitest'
import { followedReason, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import { rowActions } from '#platform/outbox/row-actions.ts'
import { aLikeRow } from '#tests/support/rows.ts'

const row: OutboxRow = {
  ...aLikeRow(true),
  kind: 'rating',
  payload: { archiveId: 1, comment: 'Good', rating: 4 },
}
const refused: OutboxRow = {
  ...row,
  state: 'parked',
  attempts: 1,
  lastError: { reason: 'refused', status: 400 },
}
const unsure: OutboxRow = {
  ...refused,
  attempts: 2,
  lastError: { reason: 'refused', status: 400, isUnsure: true },
}
const form = { canEdit: true, text: 'Good' }

test('a row that was never attempted can be edited and discarded', () => {
  expect(rowActions(row, form)).toEqual(['edit', 'discard'])
})

test('a rejected row can also be retried, and its text copied', () => {
  expect(rowActions(refused, form)).toEqual(['retry', 'copy', 'edit', 'discard'])
})

test('a rejected row whose earlier attempt may have been stored offers everything but an edit', () => {
  expect(rowActions(unsure, form)).toEqual(['retry', 'copy', 'discard'])
})

test('a form with other content does not take a row back', () => {
  expect(rowActions(refused, { ...form, canEdit: false })).toEqual(['retry', 'copy', 'discard'])
})

test('a row that follows a refused one is not retried on its own', () => {
  expect(rowActions({ ...row, state: 'parked', lastError: { reason: followedReason } }, form)).toEqual([
    'copy',
    'edit',
    'discard',
  ])
})

test('a row being sent, and one pending after an attempt, offer no action', () => {
  expect(rowActions({ ...row, state: 'sending', attempts: 1 }, form)).toEqual([])
  expect(rowActions({ ...row, attempts: 1 }, form)).toEqual([])
})

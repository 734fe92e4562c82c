import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  firstStateOf,
  inquiryKinds,
  inquirySides,
  inquiryStates,
  isOverdue,
  transitionsOf,
  stateAfterReply,
  type InquiryState,
} from '#domain/inquiries.ts'

const subjects = inquiryKinds.flatMap((kind) => inquiryStates[kind].map((state) => ({ kind, state })))

describe.each(subjects)('a $kind that is $state', (subject) => {
  test.each(inquirySides)('moves only to states of its kind, by the %s side', (side) => {
    for (const to of transitionsOf(subject, side)) {
      expect(inquiryStates[subject.kind]).toContain(to)
      expect(to).not.toBe(subject.state)
    }
  })

  test.each(inquirySides)('has a state of its kind after a reply of the %s side', (side) => {
    const after = stateAfterReply(subject, side)
    if (after !== null) expect(inquiryStates[subject.kind]).toContain(after)
    expect(after === null).toBe(subject.state === 'withdrawn')
  })
})

test('only its client withdraws a request, and it stays withdrawn', () => {
  for (const state of inquiryStates.request) {
    expect(transitionsOf({ kind: 'request', state }, 'staff')).not.toContain('withdrawn')
    for (const side of inquirySides)
      if (state === 'withdrawn') expect(transitionsOf({ kind: 'request', state }, side)).toEqual([])
  }
  expect(transitionsOf({ kind: 'request', state: 'pending' }, 'client')).toEqual(['withdrawn'])
})

test('a reply of the client reopens a ticket that was closed meanwhile', () => {
  for (const state of ['waiting', 'resolved', 'closed'] as const)
    expect(stateAfterReply({ kind: 'ticket', state }, 'client')).toBe('open')
})

test('whatever both sides do in any order, a client can always say something, until the request is withdrawn', () => {
  const step = fc.record({
    side: fc.constantFrom(...inquirySides),
    what: fc.oneof(fc.constant<'reply'>('reply'), fc.integer({ min: 0, max: 5 })),
  })
  fc.assert(
    fc.property(fc.constantFrom(...inquiryKinds), fc.array(step, { maxLength: 30 }), (kind, steps) => {
      let state: InquiryState = firstStateOf(kind)
      for (const { side, what } of steps) {
        if (what === 'reply') state = stateAfterReply({ kind, state }, side) ?? state
        else state = transitionsOf({ kind, state }, side)[what] ?? state
        expect(inquiryStates[kind]).toContain(state)
        if (state !== 'withdrawn') expect(stateAfterReply({ kind, state }, 'client')).not.toBeNull()
      }
    }),
  )
})

test.each([
  ['2026-03-02', 'open', true],
  ['2026-03-03', 'open', false],
  ['2026-03-02', 'closed', false],
  [null, 'open', false],
] as const)('one due on %s that is %s is overdue on 3 March in Tanzania: %s', (due, state, isLate) => {
  // Already the third there.
  expect(isOverdue({ due, state }, Date.parse('2026-03-02T22:00:00Z'))).toBe(isLate)
})

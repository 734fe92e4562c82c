import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffActionNames, type StaffActionName } from '#domain/staff-action-names.ts'
import { staffActionSchema } from '#domain/staff-actions.ts'
import { staffRequestOf } from '#domain/staff-addresses.ts'
import { anEntry } from '#tests/support/entries.ts'
import { aCourse } from '#tests/support/learning.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const letter = '7d0cf8a0-3f5e-4a8a-9d0f-3c7c0a3f8a11'
/** Every field that some action has; the schema keeps those of the action. */
const fields = {
  title: 'Neema',
  roles: ['writer'],
  reason: 'Spam',
  of: 'archive',
  note: 'Karibu',
  text: 'Asante',
  to: null,
  subject: { en: 'a', sw: 'b' },
  body: { en: 'a', sw: 'b' },
  base: null,
  revision: letter,
  entry: anEntry(),
  holder: null,
  due: null,
  person: null,
  username: 'juma',
  reports: [31],
}
const placeholders = new Map([
  ['entry', ':entry'],
  ['inquiry', ':inquiry'],
  ['question', ':question'],
])
const idOf = (action: StaffActionName) =>
  /^(letter|entry|inquiry|question)\./.test(action)
    ? letter
    : action === 'stock.notify'
      ? 'solar lamp'
      : action.startsWith('trainer.')
        ? aCourse
        : 7

/** The state that a decision is about; others have one of their own. */
const statesOf = (action: StaffActionName) => (action.startsWith('enrolment.') ? { from: 'asked' } : {})

test.each(staffActionNames)(
  'the request of %s is one that the server declares, with a body it accepts',
  (action) => {
    const { method, path, json } = staffRequestOf(
      v.parse(staffActionSchema, { ...fields, ...statesOf(action), action, id: idOf(action) }),
    )
    const declared = path
      .replace(/\/7\//, '/:id/')
      .replace(letter, placeholders.get(action.split('.')[0] ?? '') ?? ':draft')
      .replace('solar%20lamp', ':product')
      .replace(aCourse, ':course')
    const endpoint = server.app.endpoints.find(
      (one) => one.method === method.toUpperCase() && one.path === declared,
    )
    expect([action, endpoint?.path]).toEqual([action, declared])
    expect(v.is(endpoint?.body ?? v.object({}), json)).toBe(true)
  },
)

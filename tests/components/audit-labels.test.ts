import * as v from 'valibot'
import { expect, test } from 'vitest'
import { auditRowSchema } from '#domain/staff-audit.ts'
import { auditLabel } from '#features/staff/audit/audit-labels.ts'
import { targetLabel } from '#features/staff/audit/state-labels.ts'

test('an entry of a newer server is read, and shown with the names of its action and target', () => {
  const row = {
    id: 1,
    at: '2026-03-02T08:00:00.000Z',
    actor_id: 2,
    actor_name: 'Juma',
    action: 'robot.start',
    target_kind: 'robot',
    target_id: '3',
    before: null,
    after: { state: 'started' },
  }
  const { action, target_kind } = v.parse(auditRowSchema, row)
  expect([auditLabel(action), targetLabel(target_kind)]).toEqual(['robot.start', 'robot'])
  expect(auditLabel('person.roles')).not.toBe('person.roles')
})

import * as v from 'valibot'
import { expect, test } from 'vitest'
import { auditRowSchema, type AuditRow } from '#domain/staff-audit.ts'
import { targetOf } from '#features/staff/audit/audit-dialog.tsx'
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

test('an entry about a post names it as it was called when that was done', () => {
  const entry = { id: 1, at: '', actor_id: 2, actor_name: 'Juma', action: 'post.hide', target_id: '26' }
  const about = (before: AuditRow['before'], after: AuditRow['after']) =>
    targetOf({ ...entry, target_kind: 'post', before, after })
  const post = `${targetLabel('post')} 26`
  expect(about({ title: 'Fedheha' }, { title: null })).toBe(`${post}: Fedheha`)
  expect(about({ title: null }, { title: 'Fedheha' })).toBe(`${post}: Fedheha`)
  expect(about({ title: 'Maji' }, { title: 'Maji safi' })).toBe(`${post}: Maji`)
  expect(about({ excerpt: 'A' }, { excerpt: 'B' })).toBe(post)
  expect(about({ title: { en: 'Python' } }, null)).toBe(post)
})

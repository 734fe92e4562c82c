import { expect, test } from 'vitest'
import { differencesOf } from '#features/staff/audit/differences.ts'
import { fieldLabel } from '#features/staff/audit/state-labels.ts'
import { m } from '#i18n/paraglide/messages.js'

test('an entry of the audit log shows the fields that differ, with labels of states and roles', () => {
  expect(
    differencesOf({
      before: { state: 'new', assigned_to: null, roles: ['student'], answers: ['Yes'] },
      after: {
        state: 'closed',
        assigned_to: { id: 3, name: 'Asha' },
        roles: ['student', 'admin'],
        answers: ['Yes'],
      },
    }),
  ).toEqual([
    { name: 'state', before: m.desk_message_new(), after: m.desk_message_closed() },
    { name: 'assigned_to', before: '', after: 'Asha' },
    { name: 'roles', before: m.role_student(), after: `${m.role_student()}, ${m.role_admin()}` },
  ])
})

test('what was nothing before has its new state only', () => {
  expect(
    differencesOf({ before: null, after: { sessions: 2, subject: { en: 'News', sw: 'Habari' } } }),
  ).toEqual([
    { name: 'sessions', before: '', after: '2' },
    { name: 'subject', before: '', after: 'en: News; sw: Habari' },
  ])
  expect(differencesOf({ before: null, after: null })).toEqual([])
})

test('each field of a changed post has a name in the language of the reader', () => {
  const names = ['title', 'excerpt', 'category', 'author', 'tags', 'language', 'text']
  expect(names.filter((name) => fieldLabel(name) === name)).toEqual([])
})

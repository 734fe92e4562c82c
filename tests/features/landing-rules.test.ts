import { expect, test } from 'vitest'
import { pageOf, projectAction, roadmapState } from '#features/home/landing-rules.ts'

test('only a completed project has a details link', () => {
  expect(projectAction('Completed')).toBe('details')
  for (const status of ['In Production', 'In Development', 'Planning'] as const)
    expect(projectAction(status)).toBe('start')
})

test('a placeholder links to the contact page, every other project to its own', () => {
  expect(pageOf('#')).toBe('/contact')
  expect(pageOf('/archive')).toBe('/archive')
})

test('every milestone that is not completed is in progress', () => {
  expect(['done', 'progress', 'planned', ''].map(roadmapState)).toEqual([
    'done',
    'progress',
    'progress',
    'progress',
  ])
})

import { expect, test } from 'vitest'
import { pageOf, projectAction, roadmapState } from '#features/home/landing-rules.ts'

test('only a completed project has details to view', () => {
  expect(projectAction('Completed')).toBe('details')
  for (const status of ['In Production', 'In Development', 'Planning'] as const)
    expect(projectAction(status)).toBe('start')
})

test('a placeholder leads to the contact page, everything else to its own', () => {
  expect(pageOf('#')).toBe('/contact')
  expect(pageOf('/archive')).toBe('/archive')
})

test('anything on the roadmap that is not done is in progress', () => {
  expect(['done', 'progress', 'planned', ''].map(roadmapState)).toEqual([
    'done',
    'progress',
    'progress',
    'progress',
  ])
})

import { expect, test } from 'vitest'
import { eventRecorder } from '#domain/event-recorder.ts'

test('the inline script of each page is small and valid within a script element', () => {
  expect(eventRecorder.length).toBeLessThanOrEqual(500)
  expect(eventRecorder).not.toMatch(/<\/|<!--/)
})

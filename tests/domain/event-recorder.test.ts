import { expect, test } from 'vitest'
import { eventRecorder } from '#domain/event-recorder.ts'

test('the script within each page is small and can stand in a script element', () => {
  expect(eventRecorder.length).toBeLessThanOrEqual(500)
  expect(eventRecorder).not.toMatch(/<\/|<!--/)
})

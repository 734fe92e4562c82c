import { expect, test } from 'vitest'
import { courseSizes, lessonLimits } from '#bench/lesson-sizes.ts'
import { coursesDir } from '#server/learning/lessons.ts'

test('each lesson without its figures has at most 12 kB compressed, and a course in one language 400 kB', async () => {
  const courses = await courseSizes(coursesDir)
  expect(courses.length).toBeGreaterThan(0)
  for (const { course, language, lessons, bytes } of courses) {
    for (const lesson of lessons)
      expect(lesson.bytes, `${course}/${language}/${lesson.slug}`).toBeLessThanOrEqual(lessonLimits.lesson)
    expect(bytes, `${course} (${language})`).toBeLessThanOrEqual(lessonLimits.course)
  }
}, 60_000)

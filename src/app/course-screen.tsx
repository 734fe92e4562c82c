import { CoursePage } from '#features/courses/course-page.tsx'
import { SaveLater } from '#features/saved/save-later.tsx'

/** Exported from this chunk, because in the entry chunk every first page load would include it. */
export { startLessonsPull } from '#features/courses/lessons/start-pulls.ts'

/** Composes the course with saving its lessons, since features do not import each other. */
export function CourseScreen() {
  return <CoursePage save={({ id, title }) => <SaveLater kind="course" name={id} title={title} />} />
}

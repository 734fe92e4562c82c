import { useState } from 'react'
import { formatFileSize } from '#domain/file-size.ts'
import { OutageText } from '#engine/outage-notice.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { lazySection, LoadingWords } from '#ui/lazy-section.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { Disclosure } from './disclosure.tsx'
import { LessonLinks } from './lesson-links.tsx'
import { useLessons } from './use-lessons.ts'
import { useProgress } from './use-progress.ts'

const CourseLearning = lazySection(() => import('./course-learning.tsx'), 'CourseLearning', {
  placeholderStyle: css.raw({ minH: '[9rem]' }),
})

const CourseExport = lazySection(() => import('./course-export.tsx'), 'CourseExport', {
  placeholder: <LoadingWords />,
})

/** The lessons of a course on its page. */
export function CourseLessons({ course, title }: { course: string; title: string }) {
  const { lessons, stored, failure } = useLessons(course, null)
  const { done } = useProgress(course)
  const [isOpen, setOpen] = useState(false)
  if (failure) return <OutageText failure={failure} description={m.lessons_not_saved()} />
  if (lessons.length === 0) return <TextSkeleton />
  const sum = (of: (lesson: (typeof lessons)[number]) => number) =>
    lessons.reduce((total, lesson) => total + of(lesson), 0)
  const size = formatFileSize(sum(({ bytes }) => bytes))
  const minutes = Math.round(sum((lesson) => lesson.minutes) / lessons.length)
  return (
    <div className={css({ maxW: 'prose' })}>
      <div className={css({ mb: '3' })}>
        {lessons.length === 1
          ? m.lessons_lead_one({ minutes, size })
          : m.lessons_lead({ count: lessons.length, minutes, size })}
      </div>
      <CourseLearning course={course} title={title} lessons={lessons} />
      <LessonLinks course={course} lessons={lessons} stored={stored} done={done} />
      <Disclosure label={m.course_files()} onToggle={setOpen}>
        {isOpen ? <CourseExport course={course} /> : null}
      </Disclosure>
    </div>
  )
}

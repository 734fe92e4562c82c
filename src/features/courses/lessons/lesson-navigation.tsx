import type { ListedLesson } from '#domain/lessons.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ButtonLink } from '#ui/link.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { LessonLinks } from './lesson-links.tsx'

type LessonNavigationProps = {
  course: string
  lessons: readonly ListedLesson[]
  stored: ReadonlySet<string>
  /** Index of the shown lesson; -1 until the list is loaded. */
  index: number
  done: ReadonlySet<string>
}

/** The next and the previous lesson, and the contents of the course. */
export function LessonNavigation({ course, lessons, stored, index, done }: LessonNavigationProps) {
  const previous = lessons[index - 1]
  const next = index === -1 ? undefined : lessons[index + 1]
  if (lessons.length < 2) return null
  return (
    <>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '8' })}>
        {next ? (
          <ButtonLink to="/thinkforge/$id/$lesson" params={{ id: course, lesson: next.slug }}>
            {`${m.lesson_next()}: ${next.title}${done.has(next.slug) ? ` (${m.lesson_done()})` : ''}`}
          </ButtonLink>
        ) : null}
        {previous ? (
          <ButtonLink
            variant="quiet"
            to="/thinkforge/$id/$lesson"
            params={{ id: course, lesson: previous.slug }}
          >
            {`${m.lesson_previous()}: ${previous.title}`}
          </ButtonLink>
        ) : null}
      </div>
      <nav aria-label={m.lessons_title()}>
        <SectionHeading>{m.lessons_title()}</SectionHeading>
        <LessonLinks
          course={course}
          lessons={lessons}
          stored={stored}
          current={lessons[index]?.slug}
          done={done}
        />
      </nav>
    </>
  )
}

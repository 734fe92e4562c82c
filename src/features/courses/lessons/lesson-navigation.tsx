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
  /** Of the lesson that is shown, -1 while the list is not here. */
  place: number
  done: ReadonlySet<string>
}

/** The next and the previous lesson, and the contents of the course. */
export function LessonNavigation({ course, lessons, stored, place, done }: LessonNavigationProps) {
  const previous = lessons[place - 1]
  const next = place === -1 ? undefined : lessons[place + 1]
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
            look="quiet"
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
          current={lessons[place]?.slug}
          done={done}
        />
      </nav>
    </>
  )
}

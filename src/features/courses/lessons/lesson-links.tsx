import type { ListedLesson } from '#domain/lessons.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'

type LessonLinksProps = {
  course: string
  lessons: readonly ListedLesson[]
  /** The slugs of those that can be read without a network. */
  stored: ReadonlySet<string>
  current?: string | undefined
  /** The slugs of those that the person finished. */
  done?: ReadonlySet<string>
}

/** The lessons of a course in order, with their time, and whether they are done and on this device. */
export function LessonLinks({ course, lessons, stored, current, done }: LessonLinksProps) {
  return (
    <ol
      className={css({
        pl: '6',
        listStyleType: 'decimal',
        '& > li + li': { mt: '3' },
        '& > li::marker': { color: 'accent', fontWeight: 'bold' },
      })}
    >
      {lessons.map(({ slug, title, summary, minutes }) => (
        <li key={slug} data-lesson={slug}>
          <TextLink
            to="/thinkforge/$id/$lesson"
            params={{ id: course, lesson: slug }}
            aria-current={slug === current ? 'page' : undefined}
            css={{ display: 'inline-block', py: '1', fontWeight: 'bold' }}
          >
            {title}
          </TextLink>
          <div className={css({ color: 'soft', fontSize: 'sm' })}>
            {summary}
            {` · ${m.lesson_minutes({ minutes })}`}
            {done?.has(slug) ? (
              <strong className={css({ color: 'success' })} data-done>{` · ${m.lesson_done()}`}</strong>
            ) : null}
            {stored.has(slug) ? ` · ${m.lesson_stored()}` : ''}
          </div>
        </li>
      ))}
    </ol>
  )
}

import type { ListedLesson } from '#domain/lessons.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import { numberedListRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'

const List = styled('ol', numberedListRecipe)

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
    <List>
      {lessons.map(({ slug, title, summary, minutes }) => (
        <li key={slug} data-lesson={slug}>
          <TextLink
            to="/thinkforge/$id/$lesson"
            params={{ id: course, lesson: slug }}
            aria-current={slug === current ? 'page' : undefined}
          >
            {title}
          </TextLink>
          <div className={css({ color: 'soft', fontSize: 'sm' })}>
            {`${summary} · ${m.lesson_minutes({ minutes })}`}
            {done?.has(slug) ? (
              <strong className={css({ color: 'success' })} data-done>{` · ${m.lesson_done()}`}</strong>
            ) : null}
            {stored.has(slug) ? ` · ${m.lesson_stored()}` : ''}
          </div>
        </li>
      ))}
    </List>
  )
}

import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import { SectionHeading } from '#ui/section-heading.ts'

/** Sequences of courses that build on each other. */
export function LearningPaths({ paths }: { paths: Packs['courses']['paths'] }) {
  return (
    <section>
      <SectionHeading>{m.learning_paths()}</SectionHeading>
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
          gap: '5',
        })}
      >
        {paths.map((path) => (
          <div
            className={css({
              bg: 'card',
              borderWidth: '1px',
              borderColor: 'line',
              borderTopWidth: '4px',
              borderTopColor: 'highlight',
              borderRadius: 'md',
              p: '5',
            })}
            key={path.id}
          >
            <h3 className={css({ fontSize: 'xl' })}>{path.title}</h3>
            <div className={css({ mt: '1', color: 'soft', fontSize: 'sm' })}>{path.description}</div>
            <ol className={css({ mt: '3', pl: '5' }, { listStyleType: 'decimal' })}>
              {path.courses.map(({ id, title }) => (
                <li className={css({ py: '2' })} key={id}>
                  <TextLink to="/thinkforge/$id" params={{ id }}>
                    {title}
                  </TextLink>
                </li>
              ))}
            </ol>
            <div className={css({ mt: '3', fontSize: 'sm' })}>{path.outcome}</div>
          </div>
        ))}
      </div>
    </section>
  )
}

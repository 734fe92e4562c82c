import type { Packs } from '#catalogues/packs.ts'
import { useDeferredData, type DeferredData } from '#hydration/deferred-data.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { BulletList } from '#ui/bullet-list.tsx'
import { Tag } from '#ui/tag.ts'
import type { ProjectCard } from './filter-projects.ts'

type ProjectDetailsProps = { project: ProjectCard; details: DeferredData<Packs['projectDetails']> }

/** The result, what the system does and what it is made of, below the first screen. */
export function ProjectDetails({ project, details }: ProjectDetailsProps) {
  const detail = useDeferredData(details)[project.id]
  if (!detail) return null
  return (
    <>
      <h2 className={css({ fontSize: 'xl', mt: '7', mb: '3' })}>{m.project_result()}</h2>
      <p
        className={css({
          maxW: 'prose',
          fontSize: 'lg',
          borderLeftWidth: '4px',
          borderColor: 'highlight',
          pl: '4',
        })}
      >
        {detail.result}
      </p>
      <BulletList title={m.project_features()} points={detail.features} />
      <h2 className={css({ fontSize: 'xl', mt: '7', mb: '3' })}>{m.project_used()}</h2>
      <ul className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        {project.technologies.map((technology) => (
          <Tag as="li" key={technology}>
            {technology}
          </Tag>
        ))}
      </ul>
    </>
  )
}

import { technologiesOnCard } from '#catalogues/filters.ts'
import type { Packs } from '#catalogues/packs.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Card, CardLink, CardTitle } from '#ui/card.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { Tag } from '#ui/tag.ts'
import type { ProjectCard as Project } from './filter-projects.ts'
import { ProjectAction } from './project-action.tsx'
import { StatusBadge } from './status-badge.tsx'

export function ProjectCard({ project, labels }: { project: Project; labels: Packs['projects']['labels'] }) {
  const hidden = project.technologies.length - technologiesOnCard
  return (
    <Card seed={project.id} icon={project.icon} foot={<ProjectAction project={project} />}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'center',
          justifyContent: 'space-between',
          fontSize: 'xs',
        })}
      >
        <StatusBadge status={project.status} labels={labels} />
        <div className={css({ color: 'soft' })}>{project.year}</div>
      </div>
      <CardTitle as="h2">
        <CardLink to="/projects/$id" params={{ id: project.id }}>
          {project.title}
        </CardLink>
      </CardTitle>
      <div className={css({ mt: '1', color: 'soft', fontSize: 'sm' })}>{project.description}</div>
      <DescriptionList
        facts={[
          [m.filter_category(), labels.category[project.category]],
          [m.project_client(), project.client],
        ]}
      />
      <ul
        className={css({ display: 'flex', gap: '2', mt: '3', flexWrap: 'wrap' })}
        aria-label={m.project_technologies()}
      >
        {project.technologies.slice(0, technologiesOnCard).map((technology) => (
          <Tag as="li" key={technology}>
            {technology}
          </Tag>
        ))}
        {hidden > 0 ? (
          <li className={css({ fontSize: 'xs', color: 'soft' })}>{m.more_features({ count: hidden })}</li>
        ) : null}
      </ul>
    </Card>
  )
}

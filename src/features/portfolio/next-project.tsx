import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Card, CardGrid, CardLink, CardTitle } from '#ui/card.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { nextAfter } from './next-after.ts'
import type { ProjectCard } from './filter-projects.ts'

type NextProjectProps = { project: ProjectCard; projects: readonly ProjectCard[] }

export function NextProject({ project, projects }: NextProjectProps) {
  const { id, icon, title, description } = nextAfter(project, projects)
  return (
    <section>
      <SectionHeading>{m.project_next()}</SectionHeading>
      <CardGrid>
        <Card seed={id} icon={icon}>
          <CardTitle>
            <CardLink to="/projects/$id" params={{ id }}>
              {title}
            </CardLink>
          </CardTitle>
          <div className={css({ mt: '1', color: 'soft', fontSize: 'sm' })}>{description}</div>
        </Card>
      </CardGrid>
    </section>
  )
}

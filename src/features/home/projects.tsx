import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Card, CardGrid, CardTitle } from '#ui/card.tsx'
import { ButtonLink, StandaloneLink } from '#ui/link.ts'
import { Tag } from '#ui/tag.ts'
import type { Packs } from '#catalogues/packs.ts'
import { projectAction, pageOf } from './landing-rules.ts'
import { Section } from './section.tsx'

type ProjectsProps = {
  projects: Packs['landing']['projects']
  statuses: Packs['landing']['labels']['project']
}

export function Projects({ projects, statuses }: ProjectsProps) {
  const all = (
    <StandaloneLink to="/projects" css={{ fontSize: 'md' }}>
      {m.home_projects_all()}
    </StandaloneLink>
  )
  return (
    <Section id="projects" title={m.home_projects()} end={all}>
      <CardGrid>
        {projects.map(({ id, icon, title, text, status, link }) => (
          <Card
            key={id}
            seed={`project-${id}`}
            icon={icon}
            foot={
              <ButtonLink to={pageOf(link)} variant="quiet" aria-describedby={`project-${id}`}>
                {projectAction(status) === 'details' ? m.home_view_details() : m.home_get_started()}
              </ButtonLink>
            }
          >
            <div>
              <Tag>{statuses[status]}</Tag>
            </div>
            <CardTitle id={`project-${id}`}>{title}</CardTitle>
            <p className={css({ mt: '1', color: 'soft' })}>{text}</p>
          </Card>
        ))}
      </CardGrid>
    </Section>
  )
}

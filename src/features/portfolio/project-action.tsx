import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/link.ts'
import { hasLink } from './filter-projects.ts'

/** Links to the project, or to the contact page if it has no link (docs/specification.md#projects-page). */
export function ProjectAction({ project }: { project: { title: string; link: string } }) {
  return hasLink(project.link) ? (
    <ButtonLink to={project.link} look="quiet">
      {m.view_project()}
    </ButtonLink>
  ) : (
    <ButtonLink to="/contact" search={{ subject: m.similar_subject({ title: project.title }) }} look="quiet">
      {m.similar_solution()}
    </ButtonLink>
  )
}

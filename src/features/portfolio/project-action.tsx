import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ButtonLink } from '#ui/link.ts'
import { hasLink } from './filter-projects.ts'

const large = css.raw({ w: 'full', minH: '14', fontSize: 'lg' })

type ProjectActionProps = {
  project: { title: string; link: string }
  /** The main action of a page, not of one card among others. */
  isMain?: boolean
}

/** Links to the project, or to the contact page if it has no link (docs/specification.md#projects-page). */
export function ProjectAction({ project, isMain = false }: ProjectActionProps) {
  const variant = isMain ? 'solid' : 'quiet'
  const size = isMain ? large : {}
  return hasLink(project.link) ? (
    <ButtonLink to={project.link} variant={variant} css={size}>
      {m.view_project()}
    </ButtonLink>
  ) : (
    <ButtonLink
      to="/contact"
      search={{ subject: m.similar_subject({ title: project.title }) }}
      hash="write"
      variant={variant}
      css={size}
    >
      {m.similar_solution()}
    </ButtonLink>
  )
}

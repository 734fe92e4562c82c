import { m } from '#i18n/paraglide/messages.js'
import { CallToAction } from '#ui/call-to-action.tsx'
import { ButtonLink } from '#ui/link.ts'

/** Links to the projects; the button #portfolio scrolls here. */
export function Portfolio() {
  return (
    <CallToAction id="portfolio" title={m.projects_title()} text={m.projects_lead()}>
      <ButtonLink to="/projects">{m.all_projects()}</ButtonLink>
      <ButtonLink to="/projects" search={{ category: 'Academic Project' }} variant="quiet">
        {m.tile_academic()}
      </ButtonLink>
      <ButtonLink to="/projects" search={{ category: 'Management System' }} variant="quiet">
        {m.tile_business()}
      </ButtonLink>
      <ButtonLink to="/projects" search={{ category: 'Enterprise' }} variant="quiet">
        {m.tile_enterprise()}
      </ButtonLink>
    </CallToAction>
  )
}

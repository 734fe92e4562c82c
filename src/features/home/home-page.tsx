import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Closing } from './closing.tsx'
import { Collaboration } from './collaboration.tsx'
import { Hero } from './hero.tsx'
import { Projects } from './projects.tsx'
import { Roadmap } from './roadmap.tsx'
import { Services } from './services.tsx'
import { Solutions } from './solutions.tsx'

const route = getRouteApi('/')

/** The landing page; its sections are anchors (docs/specification.md#landing-page). */
export function HomePage() {
  const {
    stats,
    solutions,
    collaboration,
    services,
    projects,
    roadmap,
    labels,
    company: facts,
  } = route.useLoaderData()
  return (
    <>
      <PageHead
        title={m.page_title({ title: m.home_title(), product: company.product })}
        description={m.home_lead({ city: company.city })}
      />
      <Hero stats={stats} />
      <DeferredHydration>
        <Solutions solutions={solutions} />
      </DeferredHydration>
      <DeferredHydration>
        <Collaboration {...collaboration} />
      </DeferredHydration>
      <DeferredHydration>
        <Services services={services} />
      </DeferredHydration>
      <DeferredHydration>
        <Projects projects={projects} statuses={labels.project} />
      </DeferredHydration>
      <DeferredHydration>
        <Roadmap items={roadmap} statuses={labels.roadmap} />
      </DeferredHydration>
      <DeferredHydration>
        <Closing {...facts} />
      </DeferredHydration>
    </>
  )
}

import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import type { RawSearch } from '#domain/list-search.ts'
import { m } from '#i18n/paraglide/messages.js'
import { CallToAction } from '#ui/call-to-action.tsx'
import { CataloguePage, CategoryTiles } from '#ui/catalogue-page.tsx'
import { ButtonLink } from '#ui/link.ts'
import { optionsOf } from '#ui/options-of.ts'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { filterProjects } from './filter-projects.ts'
import { ProjectCard } from './project-card.tsx'
import { projectSearch } from './project-search.ts'

const route = getRouteApi('/projects')

/** The three category tiles (docs/specification.md#projects-page). */
const tiles = [
  { category: 'Academic Project', title: m.tile_academic },
  { category: 'Management System', title: m.tile_business },
  { category: 'Enterprise', title: m.tile_enterprise },
] as const

export function ProjectsPage() {
  const { projects, labels } = route.useLoaderData()
  const search = useHydratedSearch(route.useSearch(), projectSearch)
  const navigate = route.useNavigate()
  const matches = filterProjects(projects, search)
  const choose = (change: (now: RawSearch) => RawSearch, replace = false) =>
    void navigate({ search: (now) => projectSearch(change(now)), replace, resetScroll: false })
  return (
    <CataloguePage
      path="/projects"
      words={{
        documentTitle: m.page_title({ title: m.projects_title(), product: company.product }),
        title: m.projects_title(),
        lead: m.projects_lead(),
        filter: m.projects_filter(),
        search: m.projects_search(),
        none: m.projects_none(),
        noneHint: m.projects_none_hint(),
      }}
      items={projects}
      matches={matches}
      count={countLine(
        matches.length,
        search.category && labels.category[search.category],
        search.status && labels.status[search.status],
      )}
      search={search}
      onSearch={choose}
      strip={
        <CategoryTiles
          tiles={tiles.map(({ category, title }) => ({
            category,
            title: title(),
            count: m.n_projects({
              count: projects.filter((project) => project.category === category).length,
            }),
          }))}
          chosen={tiles.find(({ category }) => category === search.category)?.category}
          onChoose={(category) => choose((now) => ({ ...now, category }))}
        />
      }
      selects={[
        { name: 'category', label: m.filter_category(), options: optionsOf(labels.category) },
        { name: 'status', label: m.filter_status(), options: optionsOf(labels.status) },
        {
          name: 'sort',
          label: m.sort_by(),
          unchosen: m.sort_unchosen(),
          options: [
            ['newest', m.sort_newest()],
            ['oldest', m.sort_oldest()],
            ['title', m.sort_title()],
          ],
        },
      ]}
      card={(project) => <ProjectCard key={project.id} project={project} labels={labels} />}
    >
      <CallToAction title={m.projects_call()} text={m.projects_call_text()}>
        <ButtonLink to="/contact">{m.start_project()}</ButtonLink>
        <ButtonLink to="/about" variant="quiet">
          {m.learn_about_us()}
        </ButtonLink>
      </CallToAction>
    </CataloguePage>
  )
}

/** "Found N project(s)" with the chosen filters, as one sentence (docs/specification.md#projects-page). */
function countLine(count: number, category: string | undefined, status: string | undefined): string {
  if (category !== undefined && status !== undefined)
    return m.projects_found_in_status({ count, category, status })
  if (category !== undefined) return m.projects_found_in({ count, category })
  return status === undefined ? m.projects_found({ count }) : m.projects_found_status({ count, status })
}

import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CallToAction } from '#ui/call-to-action.tsx'
import { CardGrid } from '#ui/card.tsx'
import { FilterTile } from '#ui/filter-tile.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ButtonLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { optionsOf } from '#ui/options-of.ts'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { filterProjects } from './filter-projects.ts'
import { ProjectCard } from './project-card.tsx'
import type { ProjectSearch } from './project-search.ts'

const unfiltered: ProjectSearch = { q: undefined, category: undefined, status: undefined, sort: undefined }
const route = getRouteApi('/projects')

/** The three category tiles (docs/specification.md#projects-page). */
const tiles = [
  { category: 'Academic Project', title: m.tile_academic },
  { category: 'Management System', title: m.tile_business },
  { category: 'Enterprise', title: m.tile_enterprise },
] as const

export function ProjectsPage() {
  const { projects, labels } = route.useLoaderData()
  const search = useHydratedSearch(route.useSearch(), unfiltered)
  const navigate = route.useNavigate()
  const found = filterProjects(projects, search)
  const narrow = (part: Partial<ProjectSearch>, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.projects_title(), product: company.product })}
        description={m.projects_lead()}
      />
      <PageIntro title={m.projects_title()} lead={m.projects_lead()} />
      <div
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: '1fr', md: '1fr 1fr 1fr' },
          gap: '3',
          mt: '6',
        })}
      >
        {tiles.map(({ category, title }) => (
          <FilterTile
            key={category}
            title={title()}
            count={m.n_projects({
              count: projects.filter((project) => project.category === category).length,
            })}
            isChosen={search.category === category}
            onChoose={() => narrow({ category: search.category === category ? undefined : category })}
          />
        ))}
      </div>
      <FilterBar label={m.projects_filter()}>
        <SearchField
          label={m.projects_search()}
          value={search.q ?? ''}
          onSearch={(text) => narrow({ q: text || undefined }, true)}
        />
        <SelectField
          label={m.filter_category()}
          value={search.category}
          options={optionsOf(labels.category)}
          onChoose={(category) => narrow({ category })}
        />
        <SelectField
          label={m.filter_status()}
          value={search.status}
          options={optionsOf(labels.status)}
          onChoose={(status) => narrow({ status })}
        />
        <SelectField
          label={m.sort_by()}
          unchosen={m.sort_unchosen()}
          value={search.sort}
          options={[
            ['newest', m.sort_newest()],
            ['oldest', m.sort_oldest()],
            ['title', m.sort_title()],
          ]}
          onChoose={(sort) => narrow({ sort })}
        />
      </FilterBar>
      <div className={css({ mt: '5', mb: '4', color: 'soft' })} role="status">
        {countLine(
          found.length,
          search.category && labels.category[search.category],
          search.status && labels.status[search.status],
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={m.projects_none()}
          hint={m.projects_none_hint()}
          onClear={() => narrow(unfiltered)}
        />
      ) : null}
      <CardGrid>
        <DeferredHydration>
          {found.map((project) => (
            <ProjectCard key={project.id} project={project} labels={labels} />
          ))}
        </DeferredHydration>
      </CardGrid>
      <CallToAction title={m.projects_call()} text={m.projects_call_text()}>
        <ButtonLink to="/contact">{m.start_project()}</ButtonLink>
        <ButtonLink to="/about" look="quiet">
          {m.learn_about_us()}
        </ButtonLink>
      </CallToAction>
    </div>
  )
}

/** "Found N project(s)" with the chosen filters, as one sentence (docs/specification.md#projects-page). */
function countLine(count: number, category: string | undefined, status: string | undefined): string {
  if (category !== undefined && status !== undefined)
    return m.projects_found_in_status({ count, category, status })
  if (category !== undefined) return m.projects_found_in({ count, category })
  return status === undefined ? m.projects_found({ count }) : m.projects_found_status({ count, status })
}

import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CallToAction } from '#ui/call-to-action.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FilterBar } from '#ui/filter-bar.tsx'
import { ButtonLink } from '#ui/link.ts'
import { optionsOf } from '#ui/options-of.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageIntro } from '#ui/page-intro.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { CourseResults } from './course-results.tsx'
import type { CourseSearch } from './course-search.ts'
import { filterCourses } from './filter-courses.ts'
import { LearningPaths } from './learning-paths.tsx'

const unfiltered: CourseSearch = { q: undefined, category: undefined, level: undefined, sort: undefined }
const route = getRouteApi('/thinkforge')

export function CoursesPage() {
  const { courses, paths, labels } = route.useLoaderData()
  const search = useHydratedSearch(route.useSearch(), unfiltered)
  const navigate = route.useNavigate()
  const isNarrowed = Object.values(search).some((value) => value !== undefined)
  const found = filterCourses(courses, search)
  const narrow = (part: Partial<CourseSearch>, replace = false) =>
    void navigate({ search: { ...search, ...part }, replace, resetScroll: false })
  return (
    <div className={css({ py: { base: '6', md: '10' } })}>
      <PageHead
        title={m.page_title({ title: m.courses_title(), product: company.product })}
        description={m.courses_lead()}
      />
      <PageIntro title={m.courses_title()} lead={m.courses_lead()} />
      <FilterBar label={m.courses_filter()}>
        <SearchField
          label={m.courses_search()}
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
          label={m.filter_level()}
          value={search.level}
          options={optionsOf(labels.level)}
          onChoose={(level) => narrow({ level })}
        />
        <SelectField
          label={m.sort_by()}
          unchosen={m.sort_unchosen()}
          value={search.sort}
          options={[
            ['price-low', m.sort_price_low()],
            ['price-high', m.sort_price_high()],
            ['rating', m.sort_rating()],
            ['popular', m.sort_popular()],
          ]}
          onChoose={(sort) => narrow({ sort })}
        />
      </FilterBar>
      <div className={css({ mt: '4', color: 'soft' })} role="status">
        {m.n_courses({ count: found.length })}
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={m.courses_none()}
          hint={m.courses_none_hint()}
          onClear={() => narrow(unfiltered)}
        />
      ) : null}
      {isNarrowed ? null : (
        <CourseResults
          title={m.courses_featured()}
          courses={courses.filter((course) => course.featured)}
          labels={labels}
        />
      )}
      {found.length > 0 ? (
        <CourseResults
          title={isNarrowed ? m.courses_found() : m.courses_all()}
          courses={isNarrowed ? found : courses.filter((course) => !course.featured)}
          labels={labels}
        />
      ) : null}
      <DeferredHydration>
        <LearningPaths paths={paths} />
        <CallToAction title={m.teach_call()} text={m.teach_call_text()}>
          <ButtonLink to="/contact" search={{ subject: m.teach_subject() }}>
            {m.become_instructor()}
          </ButtonLink>
        </CallToAction>
      </DeferredHydration>
    </div>
  )
}

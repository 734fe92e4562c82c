import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { CallToAction } from '#ui/call-to-action.tsx'
import { CataloguePage } from '#ui/catalogue-page.tsx'
import { ButtonLink } from '#ui/link.ts'
import { optionsOf } from '#ui/options-of.ts'
import { useHydratedSearch } from '#ui/use-hydrated-search.ts'
import { CourseCard } from './course-card.tsx'
import { courseSearch } from './course-search.ts'
import { filterCourses } from './filter-courses.ts'
import { LearningPaths } from './learning-paths.tsx'

const route = getRouteApi('/thinkforge')

export function CoursesPage() {
  const { courses, paths, labels } = route.useLoaderData()
  const search = useHydratedSearch(route.useSearch(), courseSearch)
  const navigate = route.useNavigate()
  const matches = filterCourses(courses, search)
  return (
    <CataloguePage
      path="/thinkforge"
      words={{
        documentTitle: m.page_title({ title: m.courses_title(), product: company.product }),
        title: m.courses_title(),
        lead: m.courses_lead(),
        filter: m.courses_filter(),
        search: m.courses_search(),
        none: m.courses_none(),
        noneHint: m.courses_none_hint(),
      }}
      items={courses}
      perPage={12}
      matches={matches}
      count={m.n_courses({ count: matches.length })}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({ search: (now) => courseSearch(change(now)), replace, resetScroll: false })
      }
      selects={[
        { name: 'category', label: m.filter_category(), options: optionsOf(labels.category) },
        { name: 'level', label: m.filter_level(), options: optionsOf(labels.level) },
        {
          name: 'sort',
          label: m.sort_by(),
          unchosen: m.sort_unchosen(),
          options: [
            ['price-low', m.sort_price_low()],
            ['price-high', m.sort_price_high()],
            ['rating', m.sort_rating()],
            ['popular', m.sort_popular()],
          ],
        },
      ]}
      groups={{ featured: m.courses_featured(), all: m.courses_all(), found: m.courses_found() }}
      card={(course) => <CourseCard key={course.id} course={course} labels={labels} />}
    >
      <DeferredHydration>
        <LearningPaths paths={paths} />
        <CallToAction title={m.teach_call()} text={m.teach_call_text()}>
          <ButtonLink to="/contact" search={{ subject: m.teach_subject() }} hash="write">
            {m.become_instructor()}
          </ButtonLink>
        </CallToAction>
      </DeferredHydration>
    </CataloguePage>
  )
}

import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { CardGrid } from '#ui/card.tsx'
import { SectionHeading } from '#ui/section-heading.ts'
import { CourseCard } from './course-card.tsx'
import type { CourseItem, CourseLabels } from './filter-courses.ts'

type CourseResultsProps = { title: string; courses: readonly CourseItem[]; labels: CourseLabels }

export function CourseResults({ title, courses, labels }: CourseResultsProps) {
  return (
    <section>
      <SectionHeading>{title}</SectionHeading>
      <CardGrid>
        <DeferredHydration>
          {courses.map((course) => (
            <CourseCard key={course.id} course={course} labels={labels} />
          ))}
        </DeferredHydration>
      </CardGrid>
    </section>
  )
}

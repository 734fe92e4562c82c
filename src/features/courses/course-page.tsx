import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { BackLink, ItemPage } from '#ui/item-page.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { ButtonLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Price } from '#ui/price.tsx'
import { Stars } from '#ui/stars.tsx'
import { Tag } from '#ui/tag.ts'
import { courseData } from './course-data.ts'
import { CourseDetails } from './lazy-parts.ts'

const route = getRouteApi('/thinkforge/$id')

export function CoursePage({ save }: { save: (course: { id: string; title: string }) => ReactNode }) {
  const { courses, labels, details } = route.useLoaderData()
  const { id } = route.useParams()
  const course = courses.find((item) => item.id === id)
  const back = <BackLink to="/thinkforge">{m.back_to_courses()}</BackLink>
  if (!course)
    return (
      <ItemMissing title={m.course_missing()}>
        <PageHead title={m.page_title({ title: m.course_missing(), product: company.product })} />
        {back}
      </ItemMissing>
    )
  return (
    <ItemPage
      seed={course.id}
      icon={course.icon}
      back={back}
      tags={
        <div className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
          <Tag>{labels.category[course.category]}</Tag>
          <Tag>{labels.level[course.level]}</Tag>
        </div>
      }
      title={course.title}
      lead={course.description}
      aside={
        <>
          <Price price={course.price} isLarge />
          <DescriptionList
            facts={[
              [m.course_instructor(), course.instructor],
              [m.course_duration(), course.duration],
              [m.filter_level(), labels.level[course.level]],
            ]}
          />
          <div className={css({ mt: '2' })}>
            <Stars rating={course.rating}>{m.n_enrolled({ count: course.enrolled })}</Stars>
          </div>
          <div className={css({ mt: '4' })}>{save(course)}</div>
          <ButtonLink
            to="/thinkforge/$id"
            params={{ id: course.id }}
            hash="enrol"
            css={{ mt: '4', w: 'full', minH: '14', fontSize: 'lg' }}
          >
            {m.course_begin()}
          </ButtonLink>
        </>
      }
    >
      <PageHead
        title={m.page_title({ title: course.title, product: company.product })}
        description={course.description}
      />
      {import.meta.env.SSR ? <JsonLd data={courseData(course)} /> : null}
      <DeferredHydration>
        <CourseDetails course={course} details={details} />
      </DeferredHydration>
    </ItemPage>
  )
}

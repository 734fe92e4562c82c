import { getRouteApi } from '@tanstack/react-router'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { DescriptionList } from '#ui/description-list.tsx'
import { ItemMissing } from '#ui/item-missing.tsx'
import { BackLink, ItemPage } from '#ui/item-page.tsx'
import { JsonLd } from '#ui/json-ld.tsx'
import { ButtonLink } from '#ui/link.ts'
import { PageHead } from '#ui/page-head.tsx'
import { BulletList } from '#ui/bullet-list.tsx'
import { Price } from '#ui/price.tsx'
import { Stars } from '#ui/stars.tsx'
import { Tag } from '#ui/tag.ts'
import { courseData } from './course-data.ts'

const route = getRouteApi('/thinkforge/$id')

export function CoursePage() {
  const { items, labels } = route.useLoaderData()
  const { id } = route.useParams()
  const course = items.find((item) => item.id === id)
  const back = <BackLink to="/thinkforge">{m.back_to_courses()}</BackLink>
  if (!course) return <ItemMissing title={m.course_missing()}>{back}</ItemMissing>
  return (
    <ItemPage
      seed={course.id}
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
          <Price price={course.price} />
          <DescriptionList
            facts={[
              [m.course_instructor(), course.instructor],
              [m.course_duration(), course.duration],
              [m.filter_level(), labels.level[course.level]],
            ]}
          />
          <Stars rating={course.rating}>{m.n_enrolled({ count: course.enrolled })}</Stars>
          <ButtonLink
            to="/contact"
            search={{ subject: m.enrol_subject({ title: course.title }) }}
            css={{ mt: '5', w: 'full' }}
          >
            {m.enrol()}
          </ButtonLink>
        </>
      }
    >
      <PageHead
        title={m.page_title({ title: course.title, product: company.product })}
        description={course.description}
      />
      <JsonLd data={courseData(course)} />
      <BulletList title={m.course_modules()} points={course.modules} isNumbered />
      <BulletList title={m.course_projects()} points={course.projects} />
    </ItemPage>
  )
}

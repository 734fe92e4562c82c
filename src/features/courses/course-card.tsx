import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Card, CardLink, CardTitle } from '#ui/card.tsx'
import { Price } from '#ui/price.tsx'
import { Stars } from '#ui/stars.tsx'
import { Tag } from '#ui/tag.ts'
import type { CourseItem, CourseLabels } from './filter-courses.ts'

export function CourseCard({ course, labels }: { course: CourseItem; labels: CourseLabels }) {
  return (
    <Card seed={course.id} icon={course.icon} foot={<Price price={course.price} />}>
      <div
        className={css({
          display: 'flex',
          gap: '3',
          alignItems: 'center',
          fontSize: 'xs',
          color: 'soft',
          flexWrap: 'wrap',
        })}
      >
        <Tag>{labels.category[course.category]}</Tag>
        <span>{labels.level[course.level]}</span>
        <span>{course.duration}</span>
      </div>
      <CardTitle>
        <CardLink to="/thinkforge/$id" params={{ id: course.id }}>
          {course.title}
        </CardLink>
      </CardTitle>
      <div className={css({ mt: '1', mb: '3', color: 'soft', fontSize: 'sm' })}>{course.description}</div>
      <div className={css({ fontSize: 'sm' })}>{m.taught_by({ instructor: course.instructor })}</div>
      <Stars rating={course.rating}>{m.n_enrolled({ count: course.enrolled })}</Stars>
    </Card>
  )
}

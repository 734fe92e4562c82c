import { company } from '#catalogues/company.ts'
import type { Packs } from '#catalogues/packs.ts'
import { useDeferredData, type DeferredData } from '#hydration/deferred-data.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useSignedIn } from '#platform/session/use-signed-in.ts'
import { css } from '#styled/css'
import { BulletList } from '#ui/bullet-list.tsx'
import { DescriptionList } from '#ui/description-list.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { numberedListRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'
import { CourseLessons } from './lessons/course-lessons.tsx'
import type { CourseItem } from './filter-courses.ts'

/** For signed-in people alone. */
const CertificatePart = lazySection(() => import('./certificates/certificate-page.tsx'), 'CertificatePart')

const heading = css({ fontSize: 'xl', mt: '7', mb: '3' })

const Modules = styled('ol', numberedListRecipe)

type CourseDetailsProps = { course: CourseItem; details: DeferredData<Packs['courseDetails']> }

/** Modules, projects, and how the course is taught, below the first screen. */
export function CourseDetails({ course, details }: CourseDetailsProps) {
  const detail = useDeferredData(details)[course.id]
  const user = useSignedIn()
  if (!detail) return null
  return (
    <>
      <h2 className={heading} id="enrol">
        {m.lessons_title()}
      </h2>
      <div className={css({ minH: '[20rem]' })}>
        <CourseLessons course={course.id} title={course.title} />
      </div>
      {user ? <CertificatePart course={course.id} /> : null}
      <h2 className={heading}>{m.course_modules()}</h2>
      <Modules css={{ maxW: 'prose' }}>
        {detail.modules.map(({ title, learned }) => (
          <li key={title}>
            <strong className={css({ fontWeight: 'bold' })}>{title}</strong>
            <div className={css({ color: 'soft' })}>{learned}</div>
          </li>
        ))}
      </Modules>
      <BulletList title={m.course_projects()} points={detail.projects} />
      <h2 className={css({ fontSize: 'xl', mt: '7' })}>{m.course_taught()}</h2>
      <div className={css({ maxW: 'prose' })}>
        <DescriptionList
          facts={[
            [m.course_sessions(), detail.sessions],
            [m.course_place(), m.course_place_text({ city: company.city })],
            [m.course_start(), m.course_start_text()],
            [m.course_material(), m.course_material_text()],
          ]}
        />
      </div>
      <BulletList
        title={m.course_enrolling()}
        points={[
          m.course_enrol_write(),
          m.course_enrol_answer(),
          m.course_enrol_pay({ price: course.price }),
        ]}
        isNumbered
      />
    </>
  )
}

import { company } from '#catalogues/company.ts'
import type { Packs } from '#catalogues/packs.ts'
import type { LinkedData } from '#ui/json-ld.tsx'

type Course = Packs['courses']['courses'][number]

/** A course as schema.org structured data. */
export function courseData(course: Course): LinkedData {
  return {
    '@type': 'Course',
    name: course.title,
    description: course.description,
    url: `/thinkforge/${course.id}`,
    provider: { '@type': 'Organization', name: company.product },
    educationalLevel: course.level,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: 'Blended',
      instructor: { '@type': 'Person', name: course.instructor },
    },
    offers: {
      '@type': 'Offer',
      category: 'Paid',
      price: course.price.replaceAll(/\D/g, ''),
      priceCurrency: 'TZS',
    },
  }
}

import type { Packs } from '#catalogues/packs.ts'
import { formatNumber } from '#i18n/format.ts'
import type { LiveAnswer } from '#portal/live.ts'

type Answers = { courses: LiveAnswer; paths: LiveAnswer; site: LiveAnswer }

const amountOf = (price: string) => Number(price.replaceAll(/\D/g, ''))

/** Courses, learning paths and the site's figures as records of the portal, from the catalogues of the public pages. */
export function catalogueAnswers(
  { courses, paths, labels }: Packs['courses'],
  { stats }: Packs['landing'],
): Answers {
  const [cheapest] = courses.toSorted((a, b) => amountOf(a.price) - amountOf(b.price))
  const figures = Object.fromEntries(stats.map(({ id, value }) => [id, value]))
  return {
    courses: {
      asOf: null,
      value: {
        figures: {},
        records: courses.map(({ id, title, description, instructor, duration, level, price }) => ({
          id,
          to: `/thinkforge/${id}`,
          title,
          description,
          instructor,
          duration,
          level: labels.level[level],
          price,
        })),
      },
    },
    paths: {
      asOf: null,
      value: {
        figures: {},
        records: paths.map(({ id, title, description, outcome, courses: steps }) => ({
          id,
          title,
          description,
          courses: steps.map((step) => step.title),
          after: outcome,
        })),
      },
    },
    site: {
      asOf: null,
      value: {
        records: [],
        figures: {
          ...figures,
          courses: formatNumber(courses.length),
          paths: formatNumber(paths.length),
          ...(cheapest ? { price: cheapest.price } : {}),
        },
      },
    },
  }
}

import { about } from './about.ts'
import { contact } from './contact.ts'
import { courses } from './courses.ts'
import { labels } from './labels.ts'
import { landing } from './landing.ts'
import { learningPaths } from './learning-paths.ts'
import { legal } from './legal.ts'
import { portfolio } from './portfolio.ts'
import { products } from './products.ts'
import { roadmap } from './roadmap.ts'
import { scholar } from './scholar.ts'
import { shopServices } from './shop-services.ts'
import type { Localized } from './localized.ts'

const courseLabels = { category: labels.courseCategories, level: labels.courseLevels }
// Only the landing page shows planned projects.
const { Planning: _planning, ...statuses } = labels.projectStatuses
const projectLabels = { category: labels.projectCategories, status: statuses }
const titles = courses.map(({ id, title }) => ({ id, title }))

/**
 * The validated data of each page. The build makes one chunk per language (virtual:packs), so nobody downloads the
 * other language; list packs leave out fields that only the detail page shows.
 */
export const packs = {
  landing: {
    ...landing,
    roadmap,
    labels: { project: labels.projectStatuses, roadmap: labels.roadmapStatuses },
  },
  courses: {
    courses: courses.map(({ modules: _modules, projects: _projects, ...card }) => card),
    paths: learningPaths.map(({ id, title, description, outcome, courses: ids }) => ({
      id,
      title,
      description,
      outcome,
      courses: ids.flatMap((step) => titles.find((course) => course.id === step) ?? []),
    })),
    labels: courseLabels,
  },
  course: { items: courses, labels: courseLabels },
  products: {
    products: products.map(({ features: _features, ...card }) => card),
    services: shopServices,
    labels: labels.productCategories,
  },
  product: { items: products, labels: labels.productCategories },
  projects: {
    projects: portfolio.map(({ features: _features, ...card }) => card),
    labels: projectLabels,
  },
  project: { items: portfolio, labels: projectLabels },
  scholar,
  about,
  terms: legal.terms,
  privacy: legal.privacy,
  contact,
}

export type PackName = keyof typeof packs
export type Packs = { [K in PackName]: Localized<(typeof packs)[K]> }

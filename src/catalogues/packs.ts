import { about } from './about.ts'
import { allFacts, companyTexts } from './company-texts.ts'
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
import { shopTerms } from './shop-terms.ts'
import type { Localized } from './localized.ts'

const courseLabels = { category: labels.courseCategories, level: labels.courseLevels }
// Only the landing page shows planned projects.
const { Planning: _planning, ...statuses } = labels.projectStatuses
const projectLabels = { category: labels.projectCategories, status: statuses }
/** The company facts of the footer, in both languages. */
export const footerFacts = companyTexts(allFacts())
const { address, hours, whatsapp } = footerFacts
const titles = courses.map(({ id, title }) => ({ id, title }))

/**
 * The validated data of each page. The build makes one chunk per language (virtual:packs), so nobody downloads the
 * other language. A list and its items share a pack; what only the page of an item shows is in one of its own, which
 * is loaded after the first screen.
 */
export const packs = {
  landing: {
    ...landing,
    roadmap,
    company: { address, hours, whatsapp },
    labels: { project: labels.projectStatuses, roadmap: labels.roadmapStatuses },
  },
  courses: {
    courses: courses.map(
      ({ modules: _modules, learned: _learned, projects: _projects, sessions: _sessions, ...card }) => card,
    ),
    paths: learningPaths.map(({ id, title, description, outcome, courses: ids }) => ({
      id,
      title,
      description,
      outcome,
      courses: ids.flatMap((step) => titles.find((course) => course.id === step) ?? []),
    })),
    labels: courseLabels,
  },
  courseDetails: byId(
    courses.map(({ id, sessions, modules, learned, projects }) => ({
      id,
      sessions,
      modules: modules.map((title, index) => ({ title, learned: learned[index] ?? title })),
      projects,
    })),
  ),
  products: {
    products: products.map(({ features: _features, ...card }) => card),
    services: shopServices,
    labels: labels.productCategories,
    whatsApp: footerFacts.whatsapp,
  },
  productDetails: {
    features: byId(products.map(({ id, features }) => ({ id, features }))),
    terms: shopTerms,
  },
  projects: {
    projects: portfolio.map(({ features: _features, result: _result, ...card }) => card),
    labels: projectLabels,
  },
  projectDetails: byId(portfolio.map(({ id, result, features }) => ({ id, result, features }))),
  scholar,
  about,
  terms: legal.terms,
  privacy: legal.privacy,
  contact,
}

function byId<Item extends { id: string }>(items: readonly Item[]): Record<string, Omit<Item, 'id'>> {
  return Object.fromEntries(items.map(({ id, ...rest }) => [id, rest]))
}

export type FooterFacts = typeof footerFacts
export type PackName = keyof typeof packs
export type Packs = { [K in PackName]: Localized<(typeof packs)[K]> }

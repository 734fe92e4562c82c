import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'

const factsSchema = v.object({
  /** Public origin at the time of the build, which the prerendered pages name. */
  origin: v.string(),
  /** Address of the API that the app talks to (VITE_API_BASE); null if that is the site's own. */
  apiBase: v.nullable(v.pipe(v.string(), v.url())),
  /** Paths of the pictures of pages, by language and path, such as `sw /about`. */
  pictures: v.record(v.string(), v.string()),
  /** The company's facts of the build (src/catalogues/company.json, VITE_COMPANY) that mails, feeds and invoices name. */
  company: v.object({
    product: v.string(),
    city: v.string(),
    country: v.string(),
    street: v.nullable(v.string()),
    phone: v.string(),
    email: v.string(),
  }),
  /** Names of the courses of the catalogue by id. */
  courses: v.record(v.string(), v.object({ en: v.string(), sw: v.string() })),
  /** Names of the categories of posts by language. */
  categories: v.object({
    en: v.record(v.string(), v.string()),
    sw: v.record(v.string(), v.string()),
  }),
})

/** What the server learns from a build about its pages (site.json). */
export type SiteFacts = v.InferOutput<typeof factsSchema>

/** What texts of the server take from the build. */
export type SiteWords = Pick<SiteFacts, 'company' | 'categories' | 'courses'>

/** Names of the courses of the catalogue by id. */
export type CourseNames = Readonly<SiteWords['courses']>

/** Throws without a build. */
export async function readSiteFacts(siteDir: string): Promise<SiteFacts> {
  return v.parse(factsSchema, JSON.parse(await readFile(path.join(siteDir, 'site.json'), 'utf8')))
}

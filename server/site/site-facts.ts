import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'

const factsSchema = v.object({
  /** Public origin at the time of the build, which the prerendered pages name. */
  origin: v.string(),
  /** Paths of the pictures of pages, by language and path, such as `sw /about`. */
  pictures: v.record(v.string(), v.string()),
})

/** What a build tells the server about its pages (site.json). */
export type SiteFacts = v.InferOutput<typeof factsSchema>

/** Throws without a build. */
export async function readSiteFacts(siteDir: string): Promise<SiteFacts> {
  return v.parse(factsSchema, JSON.parse(await readFile(path.join(siteDir, 'site.json'), 'utf8')))
}

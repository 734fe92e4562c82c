import { readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { SearchDocument } from '#domain/search-document.ts'
import { searchDocumentSchema } from '#domain/search-schemas.ts'

/** Courses, products, projects and pages of this build for the search (search.json). Throws without a build. */
export async function readSiteDocuments(siteDir: string): Promise<SearchDocument[]> {
  const text = await readFile(path.join(siteDir, 'search.json'), 'utf8')
  return v.parse(v.array(searchDocumentSchema), JSON.parse(text))
}

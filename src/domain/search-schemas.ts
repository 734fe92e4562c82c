import * as v from 'valibot'
import { searchKinds } from './search-document.ts'

const textSchema = v.object({ title: v.string(), text: v.string(), words: v.string() })

const parts = {
  kind: v.picklist(searchKinds),
  hash: v.optional(v.string()),
  texts: v.object({ en: v.optional(textSchema), sw: v.optional(textSchema) }),
}

/** An item in the languages that it exists in. */
export const searchDocumentSchema = v.object({ ...parts, path: v.string() })

/** The response of GET /api/search/index/; a post without `path` has the slug of its title. */
export const searchIndexSchema = v.object({
  documents: v.array(v.object({ ...parts, path: v.optional(v.string()) })),
  is_whole: v.boolean(),
})

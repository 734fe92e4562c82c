import { m } from '#i18n/paraglide/messages.js'
import type { FieldProblem, PostField } from './post-form.ts'

const missing = {
  title: m.writing_title_missing,
  category: m.writing_category_missing,
  author: m.writing_author_missing,
  excerpt: m.writing_excerpt_missing,
  tags: m.writing_tags_long,
  source: m.writing_content_missing,
}

/** What is wrong with a field, in words. */
export function fieldWords(field: PostField, problem: FieldProblem | undefined): string | undefined {
  if (problem === undefined) return undefined
  if (problem === 'missing') return missing[field]()
  return field === 'tags' ? m.writing_tags_long() : m.writing_too_long()
}

import { m } from '#i18n/paraglide/messages.js'
import type { Problems } from '#ui/form/use-submit.ts'
import {
  postFields,
  type FieldProblem,
  type PostField,
  type PostForm,
  type PostProblems,
} from './post-form.ts'

const missing = {
  title: m.writing_title_missing,
  category: m.writing_category_missing,
  author: m.writing_author_missing,
  excerpt: m.writing_excerpt_missing,
  tags: m.writing_tags_long,
  source: m.writing_content_missing,
}

/** Error messages by field. */
export function problemMessages(fieldProblems: PostProblems): Problems<PostForm> {
  const problems: Problems<PostForm> = {}
  for (const name of postFields) {
    const problem = fieldProblems[name]
    if (problem) problems[name] = messageFor(name, problem)
  }
  return problems
}

function messageFor(field: PostField, problem: FieldProblem): () => string {
  if (problem === 'missing') return missing[field]
  return field === 'tags' ? m.writing_tags_long : m.writing_too_long
}

import * as v from 'valibot'
import { publishedDraftSchema, type PublishedDraft } from '#domain/post-draft.ts'
import { markdownToHtml } from '#domain/markdown.ts'
import { countWords } from '#domain/article-html.ts'
import { postFields, type PostForm, type PostProblems } from './post-form.ts'

/** The text as sanitized HTML, as on the server, and its word count. */
export type RenderedPost = { content: string; words: number }

export function renderMarkdown(source: string): RenderedPost {
  const content = markdownToHtml(source)
  return { content, words: countWords(content) }
}

export type PostCheck = { post: PublishedDraft; problems: null } | { post: null; problems: PostProblems }

/**
 * The server's validation, run before sending; all fields but the tags are required (docs/specification.md#post-form).
 */
export function checkPost(form: PostForm, content: string): PostCheck {
  const parsed = v.safeParse(publishedDraftSchema, {
    ...form,
    translation_of: form.translation_of || null,
    content,
  })
  if (parsed.success) return { post: parsed.output, problems: null }
  const invalidFields = new Set(parsed.issues.map((issue) => v.getDotPath(issue)?.split('.')[0]))
  const problems: PostProblems = {}
  for (const name of postFields) {
    const fieldText = name === 'source' ? content : form[name]
    if (invalidFields.has(name === 'source' ? 'content' : name))
      problems[name] = fieldText.trim() === '' ? 'missing' : 'long'
  }
  return { post: null, problems }
}

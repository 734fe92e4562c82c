import type { PostDraft } from '#platform/storage/database.ts'

/** The raw form values: tags separated by commas, the text as Markdown. */
export type PostForm = Pick<PostDraft, 'title' | 'category' | 'author' | 'excerpt' | 'tags' | 'source'> &
  Required<Pick<PostDraft, 'language' | 'translation_of'>>
export type PostField = (typeof postFields)[number]

/** Fields that can be wrong, in the order of the form. */
export const postFields = ['title', 'category', 'author', 'excerpt', 'tags', 'source'] as const

/** The team is the default author (docs/specification.md#post-form). */
export function blankPost(team: string): PostForm {
  return {
    title: '',
    category: '',
    author: team,
    excerpt: '',
    tags: '',
    source: '',
    language: 'en',
    translation_of: '',
  }
}

/** Whether the user typed nothing; the author is prefilled. */
export function isBlank({ title, excerpt, tags, source }: PostForm): boolean {
  return [title, excerpt, tags, source].every((text) => text.trim() === '')
}

export function formOf(draft: PostDraft): PostForm {
  const { title, category, author, excerpt, tags, source, language = 'en', translation_of = '' } = draft
  return { title, category, author, excerpt, tags, source, language, translation_of }
}

/** `missing`: blank. `long`: exceeds the server's limit. */
export type FieldProblem = 'missing' | 'long'
export type PostProblems = Partial<Record<PostField, FieldProblem>>

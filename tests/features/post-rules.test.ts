import { describe, expect, test } from 'vitest'
import { blankPost, type PostForm } from '#features/writing/editor/post-form.ts'
import { checkPost, renderMarkdown } from '#features/writing/editor/post-rules.ts'
import { readTimeMinutes } from '#domain/read-time.ts'

const validForm: PostForm = {
  title: 'Maji',
  category: 'Tutorial',
  author: 'Vior Team',
  excerpt: 'Kuhusu maji.',
  tags: 'maji, mto,, ',
  source: '## Mto\n\nMaji ni **uhai**.',
  language: 'sw',
  translation_of: '',
}
const check = (part: Partial<PostForm>) => {
  const form = { ...validForm, ...part }
  return checkPost(form, renderMarkdown(form.source).content)
}

describe('the form of a post', () => {
  test('a complete form becomes the request body, with its tags split at commas', () => {
    expect(check({}).post).toEqual({
      title: 'Maji',
      category: 'Tutorial',
      author: 'Vior Team',
      excerpt: 'Kuhusu maji.',
      tags: ['maji', 'mto'],
      language: 'sw',
      translation_of: null,
      content: '<h2>Mto</h2>\n<p>Maji ni <strong>uhai</strong>.</p>',
    })
  })

  test('a blank form lacks everything but the tags and the author, which is prefilled with the team', () => {
    const form = blankPost('Vior Team')
    expect(checkPost(form, '').problems).toEqual({
      title: 'missing',
      category: 'missing',
      excerpt: 'missing',
      source: 'missing',
    })
    expect(check({ author: ' ', tags: '' }).problems).toEqual({ author: 'missing' })
  })

  test('fields that are too long are named', () => {
    expect(check({ tags: 'x'.repeat(41) }).problems).toEqual({ tags: 'long' })
    expect(check({ tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join() }).problems).toEqual({
      tags: 'long',
    })
    expect(check({ title: 'x'.repeat(201) }).problems).toEqual({ title: 'long' })
  })

  test('scripts are removed from the text, and a text of nothing else is missing', () => {
    expect(renderMarkdown('<img src=x onerror=alert(1)>[a](javascript:alert(1))').content).not.toMatch(
      /onerror|javascript:/,
    )
    expect(check({ source: '<script>alert(1)</script>' }).problems).toEqual({ source: 'missing' })
  })

  test('the reading time is the visible words divided by 200, rounded up to minutes', () => {
    const words = (count: number) => renderMarkdown('**neno** '.repeat(count)).words
    expect([words(200), words(201)]).toEqual([200, 201])
    expect([1, 200, 201, 400, 401].map(readTimeMinutes)).toEqual([1, 1, 2, 2, 3])
  })
})

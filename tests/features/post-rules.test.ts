import { describe, expect, test } from 'vitest'
import { blankPost, type PostForm } from '#features/writing/editor/post-form.ts'
import { checkPost, drawMarkdown } from '#features/writing/editor/post-rules.ts'
import { readTimeMinutes } from '#domain/read-time.ts'

const whole: PostForm = {
  title: 'Maji',
  category: 'Tutorial',
  author: 'Vior Team',
  excerpt: 'Kuhusu maji.',
  tags: 'maji, mto,, ',
  source: '## Mto\n\nMaji ni **uhai**.',
}
const check = (part: Partial<PostForm>) => {
  const form = { ...whole, ...part }
  return checkPost(form, drawMarkdown(form.source).content)
}

describe('the form of a post', () => {
  test('a whole one becomes what the server takes, its tags taken apart at the commas', () => {
    expect(check({}).post).toEqual({
      title: 'Maji',
      category: 'Tutorial',
      author: 'Vior Team',
      excerpt: 'Kuhusu maji.',
      tags: ['maji', 'mto'],
      content: '<h2>Mto</h2>\n<p>Maji ni <strong>uhai</strong>.</p>',
    })
  })

  test('a blank one lacks everything but the author, who is the team, and the tags', () => {
    const form = blankPost('Vior Team')
    expect(checkPost(form, '').problems).toEqual({
      title: 'missing',
      category: 'missing',
      excerpt: 'missing',
      source: 'missing',
    })
    expect(check({ author: ' ', tags: '' }).problems).toEqual({ author: 'missing' })
  })

  test('what is too long is named', () => {
    expect(check({ tags: 'x'.repeat(41) }).problems).toEqual({ tags: 'long' })
    expect(check({ tags: Array.from({ length: 21 }, (_, at) => `t${at}`).join() }).problems).toEqual({
      tags: 'long',
    })
    expect(check({ title: 'x'.repeat(201) }).problems).toEqual({ title: 'long' })
  })

  test('of what runs something nothing is left, and a text of nothing else is missing', () => {
    expect(drawMarkdown('<img src=x onerror=alert(1)>[a](javascript:alert(1))').content).not.toMatch(
      /onerror|javascript:/,
    )
    expect(check({ source: '<script>alert(1)</script>' }).problems).toEqual({ source: 'missing' })
  })

  test('it takes a minute for every 200 words that a reader sees, and one more for the rest', () => {
    const words = (count: number) => drawMarkdown('**neno** '.repeat(count)).words
    expect([words(200), words(201)]).toEqual([200, 201])
    expect([1, 200, 201, 400, 401].map(readTimeMinutes)).toEqual([1, 1, 2, 2, 3])
  })
})

import { expect, test } from 'vitest'
import { reachOf } from '../../scripts/reach.ts'

test('a page reaches what it needs at once: files, texts and icons, its own and those of others', () => {
  const reached = reachOf(['features/home/home-page.tsx'])
  for (const name of [
    'ui/card.tsx',
    'features/home/section.tsx',
    'messages/home_title.',
    'icons/arrow-right.',
  ])
    expect(reached, name).toContain(name)
  expect(reached).not.toContain('ui/select-field.tsx')
})

test('what comes later is not reached', () => {
  const reached = reachOf(['app/post-screen.tsx'])
  expect(reached).toContain('features/comments/comments.tsx')
  expect(reached).not.toContain('features/comments/comment-form.tsx')
})

test('a page that has moved is noticed', () => {
  expect(() => reachOf(['features/home/no-page.tsx'])).toThrow(/no-page/)
})

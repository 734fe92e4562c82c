// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { showPictures } from '#features/blog/post/show-pictures.ts'
import { changePreferences } from '#platform/storage/preferences.ts'

test('the focus stays at a picture that is shown by its button', () => {
  changePreferences({ dataSaver: true })
  document.body.innerHTML = '<article><span class="picture" data-source="/media/dhow.avif"></span></article>'
  const article = document.querySelector('article')
  if (!article) throw new Error('No article')
  const words = { show: () => 'Show', failed: () => '', copy: '', copied: '', notCopied: '' }
  const stop = showPictures(article, words)
  const button = article.querySelector('button')
  button?.focus()
  expect(document.activeElement).toBe(button)
  button?.click()
  expect(article.querySelector('img')).toBeTruthy()
  expect(document.activeElement).toBe(article.querySelector('.picture'))
  stop()
})

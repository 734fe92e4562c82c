import { expect, test } from 'vitest'
import { prepareArticle } from '#features/blog/article-html.ts'

const pictureAt = (source: string) =>
  prepareArticle('', [{ id: 1, image_source: source, caption: 'A <b>dhow</b>' }]).html

test('a picture of this server is a box that is filled later', () => {
  expect(pictureAt('/media/dhow.avif')).toContain('data-source="/media/dhow.avif"')
})

test('a picture of another server is a link', () => {
  expect(pictureAt('https://example.org/dhow.jpg')).toContain('<a href="https://example.org/dhow.jpg"')
})

test('a picture whose address would run as a script is its words alone', () => {
  for (const source of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'data:text/html,x',
    '//example.org/x',
  ]) {
    expect(pictureAt(source)).not.toContain('href')
    expect(pictureAt(source)).toContain('A &lt;b&gt;dhow&lt;/b&gt;')
  }
})

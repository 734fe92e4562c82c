import { expect, test } from 'vitest'
import { withoutFile } from '#features/writing/editor/file-markdown.ts'

const id = '0b9d9c1e-53f2-4a55-9d7e-6f0f3c1a2b4d'
const file = `/files/posts/${id}`
const picture = `/files/pictures/${id}/800`

test.each([
  [`see [the price list](${file}) here`, 'see the price list here'],
  [`see [note: prices [list](${file})`, 'see [note: prices list'],
  [`[prices [2026] list](${file})`, 'prices [2026] list'],
  [`[one](/files/posts/other) and [two](${file})`, '[one](/files/posts/other) and two'],
  [`[a \\[b\\]](${file} "Prices (2026)")`, 'a \\[b\\]'],
  [`before\n\n![A shop](${picture})\n\nafter`, 'before\n\nafter'],
  [`before\n\n![A shop](${picture} "Our shop")\n\nafter`, 'before\n\nafter'],
  [`before\n\n![A shop](${picture} 'Our shop' )\n\nafter`, 'before\n\nafter'],
  [`![A shop [closed](${picture})`, `![A shop [closed](${picture})`],
  [`<img src="${picture}">`, `<img src="${picture}">`],
])('a file is taken out of %s', (source, rest) => {
  expect(withoutFile(source, id)).toBe(rest)
})

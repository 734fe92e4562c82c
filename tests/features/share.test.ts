import { describe, expect, test } from 'vitest'
import { shareSearch } from '#features/share/share-search.ts'
import { parseShared } from '#features/share/parse-shared.ts'

describe('content shared by other apps', () => {
  test('a link in the text is found, and the remaining text kept with it', () => {
    expect(parseShared({ text: 'Soma hii: https://example.org/habari?x=1' })).toEqual({
      title: 'example.org',
      text: 'Soma hii:',
      url: 'https://example.org/habari?x=1',
    })
  })

  test('a text without a link is a note', () => {
    expect(parseShared({ title: 'Bei', text: 'Mchele 2,800' })).toEqual({
      title: 'Bei',
      text: 'Mchele 2,800',
      url: null,
    })
  })

  test('a script URL is never a link', () => {
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect(parseShared({ url, text: 'words' })?.url).toBeNull()
    }
  })

  test('empty or invalid input gives nothing', () => {
    expect(parseShared(shareSearch({ title: ['a'], text: '  ', url: null }))).toBeUndefined()
  })
})

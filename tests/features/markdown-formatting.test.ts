import { describe, expect, test } from 'vitest'
import { applyFormat, type Format } from '#features/writing/markdown/markdown-formatting.ts'

/** Applies a format to the selection in brackets; returns the text with the new selection in brackets. */
function mark(kind: Format, marked: string): string {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  const text = marked.replace('[', '').replace(']', '')
  const edit = applyFormat(kind, text, { start, end })
  const after = text.slice(0, edit.from) + edit.text + text.slice(edit.to)
  return `${after.slice(0, edit.start)}[${after.slice(edit.start, edit.end)}]${after.slice(edit.end)}`
}

describe('a format', () => {
  test.each<[Format, string, string]>([
    ['bold', 'one [two] three', 'one **[two]** three'],
    ['bold', 'one **[two]** three', 'one [two] three'],
    ['italic', '[]', '_[]_'],
    ['code', 'a [b] c', 'a `[b]` c'],
    ['code', '[a\nb]', '```\n[a\nb]\n```\n'],
    ['heading', 'first\nsec[]ond', 'first\n## sec[]ond'],
    ['heading', 'first\n## sec[]ond', 'first\nsec[]ond'],
    ['list', '[one\ntwo]\nthree', '[- one\n- two]\nthree'],
    ['list', '[- one\n- two]', '[one\ntwo]'],
    ['list', '[one\n- two]', '[- one\n- - two]'],
    ['quote', '[]', '> []'],
  ])('%s on %j is %j', (kind, before, after) => {
    expect(mark(kind, before)).toBe(after)
  })

  test('a link selects the part that is missing: its address, or its text', () => {
    const link = (text: string) => {
      const edit = applyFormat('link', text, { start: 0, end: text.length })
      return [edit.text, edit.text.slice(edit.start, edit.end)]
    }
    expect(link('Vior')).toEqual(['[Vior](https://)', 'https://'])
    expect(link('https://vior.example')).toEqual(['[](https://vior.example)', ''])
    expect(link('')).toEqual(['[](https://)', ''])
  })
})

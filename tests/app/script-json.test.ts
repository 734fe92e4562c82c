import { expect, test } from 'vitest'
import { scriptJson } from '#app/script-json.ts'

test('only tags of a text stay readable in the JSON of a page, and all of it can be read back', () => {
  const text = '<p>One <code class="language-sql">SELECT 1 < 2</code></p><h2>Two</h2>'
  expect(scriptJson({ text })).toContain(
    '<p>One <code class=\\"language-sql\\">SELECT 1 \\u003c 2</code></p>',
  )
  const hostile = [
    '</script><script>',
    '<!--',
    '<SCRIPT',
    '<style>p{}</style>',
    '<html lang="en">',
    '<pscript',
    '</head>',
    '<p',
    '<title>',
  ]
  for (const piece of hostile) {
    const json = scriptJson({ piece })
    expect(json, piece).not.toContain('<')
    expect(JSON.parse(json)).toEqual({ piece })
  }
  expect(JSON.parse(scriptJson({ text }))).toEqual({ text })
})

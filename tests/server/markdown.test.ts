import { describe, expect, test } from 'vitest'
import { countWords } from '#domain/article-html.ts'
import { markdownToHtml } from '#domain/markdown.ts'

describe('the HTML of a post', () => {
  test('keeps headings, lists, tables, code with its language, quotes and figures', () => {
    const html = markdownToHtml(
      '# A\n## B\n\n- x\n\n| a | b |\n|--|--:|\n| 1 | 2 |\n\n```sql\nselect 1 < 2\n```\n\n> q\n\n<figure><img src="/x.png" alt="X" width="2" height="1"><figcaption>c</figcaption></figure>',
    )
    for (const part of [
      '<h2>A</h2>',
      '<h2>B</h2>',
      '<li>x</li>',
      '<td align="right">2</td>',
      '<code class="language-sql">select 1 &lt; 2',
      '<blockquote>',
      '<figure><img src="/x.png" alt="X" width="2" height="1" /><figcaption>',
    ]) {
      expect(html).toContain(part)
    }
    expect(html).not.toContain('<h1')
  })

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt&colon;alert(1))',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<svg onload=alert(1)><style>*{}</style></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="/x"><input name="password"></form>',
    '<p style="position:fixed" class="toast" id="root">x</p>',
    '<img src="data:image/svg+xml,<svg/>">',
    '<math><mtext></p><img src=x onerror=alert(1)>',
  ])('contains no %s', (markdown) => {
    const html = markdownToHtml(markdown)
    expect(html).not.toMatch(
      /script|onerror|onload|javascript|data:|evil|style|iframe|form|input|class=|id=|svg/i,
    )
  })

  test('has links with a rel that sends no referrer to the other site', () => {
    expect(markdownToHtml('[x](https://example.org/a?b=1)')).toBe(
      '<p><a href="https://example.org/a?b=1" rel="noopener noreferrer">x</a></p>\n',
    )
  })
})

test('visible words are counted', () => {
  expect(
    countWords(
      markdownToHtml('# Habari yako\n\nLeo **ni** [siku](https://example.org) njema.\n\n- moja\n- mbili'),
    ),
  ).toBe(8)
})

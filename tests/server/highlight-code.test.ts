import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#domain/article-html.ts'
import { codeClasses } from '#domain/code-classes.ts'
import { markdownToHtml } from '#domain/markdown.ts'
import { highlightCode } from '#server/site/highlight-code.ts'
import { xssPayloads } from '#tests/support/xss-payloads.ts'

const fenced = (language: string, code: string) => markdownToHtml(`\`\`\`${language}\n${code}\n\`\`\``)
const withoutSpans = (html: string) => html.replaceAll(/<\/?span[^>]*>/g, '')

describe('the code of a post', () => {
  test.each([
    ['sql', "select 'a' -- why", ['keyword">select<', "string\">'a'<", 'comment">-- why<']],
    ['js', 'const a = f("<b>&amp;", 1)', ['keyword">const<', 'string">"&lt;b&gt;&amp;amp;"<', 'number">1<']],
    ['html', '<a href="x">y</a>', ['keyword">a<', 'number">href<', 'string">"x"<']],
    ['bash', 'echo "$HOME" # all', ['keyword">echo<', 'comment"># all<']],
    ['python', 'def add(a):\n    return 2', ['keyword">def<', 'title">add<', 'number">2<']],
  ])('in %s is highlighted without a change of its text', (language, code, parts) => {
    const html = fenced(language, code)
    const highlightedHtml = highlightCode(html)
    for (const part of parts) expect(highlightedHtml).toContain(`<span class="${part}`)
    expect(withoutSpans(highlightedHtml)).toBe(html)
  })

  test.each([
    ['names no language', '<pre tabindex="0"><code>select 1</code></pre>'],
    ['names an unknown language', fenced('klingon', 'select 1')],
    ['has a long line', fenced('sql', `select ${'a'.repeat(500)}`)],
    ['is long', fenced('sql', 'select 1\n'.repeat(500))],
    ['has elements', '<pre><code class="language-sql">select <strong>1</strong></code></pre>'],
  ])('stays plain if it %s', (_, html) => {
    expect(highlightCode(html)).toBe(html)
  })

  test('stays plain beyond a limit for all blocks of the post', () => {
    const block = fenced('sql', 'select 1\n'.repeat(400))
    const highlightedHtml = highlightCode(block.repeat(6))
    expect(highlightedHtml).toContain('<span')
    expect(highlightedHtml.endsWith(block)).toBe(true)
  })

  test('gets spans with a class of the list and nothing else, whatever it contains', () => {
    const span = new RegExp(`<span class="(?:${codeClasses.join('|')})">|</span>`, 'g')
    const payloads = xssPayloads()
    let highlighted = 0
    for (const [place, language] of ['html', 'js', 'php', 'css', 'bash'].entries())
      for (let at = place; at < payloads.length; at += 50) {
        const html = fenced(language, payloads[at] ?? '')
        const highlightedHtml = highlightCode(html)
        expect(highlightedHtml.replaceAll(span, '')).toBe(html)
        if (highlightedHtml !== html) highlighted += 1
      }
    expect(highlighted).toBeGreaterThan(300)
  })

  test('keeps no span of its author', () => {
    expect(cleanHtml(highlightCode(fenced('sql', 'select 1')))).toBe(fenced('sql', 'select 1'))
    expect(cleanHtml('<span class="keyword">x</span>')).toBe('x')
  })
})

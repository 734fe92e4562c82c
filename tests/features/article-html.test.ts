import { expect, test } from 'vitest'
import { cleanHtml } from '#domain/article-html.ts'
import { prepareArticle } from '#features/blog/post/article-html.ts'
import { tableLabel } from '#features/blog/post-labels.ts'

const pictureAt = (source: string) =>
  prepareArticle('', tableLabel, [{ id: 1, image_source: source, caption: 'A <b>dhow</b>' }]).html

test('a picture on this server becomes a placeholder that is filled later', () => {
  expect(pictureAt('/media/dhow.avif')).toContain('data-source="/media/dhow.avif"')
})

test('a picture on another server becomes a link', () => {
  expect(pictureAt('https://example.org/dhow.jpg')).toContain('<a href="https://example.org/dhow.jpg"')
})

test('a picture with a script URL becomes its alternative text', () => {
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

test('sanitised HTML can be prepared, whatever the original was', () => {
  const written = `
    <H2 class=x>Prices &amp; <em>terms</em> <!-- <h2>no</h2> --></H2>
    <h3 title="a > b">1 &lt; 2</h3>
    <IMG alt='a > b "c"' src=/media/dhow.avif width=640 height=360>
    <img src="/media/two.avif" alt="<h2>words</h2>">
    <pre><code>&lt;h2&gt;code&lt;/h2&gt; &lt;img src="x"&gt;</code></pre>
    <h2>Unclosed <p>text`
  const { html, headings } = prepareArticle(cleanHtml(written), tableLabel)
  expect(headings.map(({ level, text }) => [level, text])).toEqual([
    [2, 'Prices & terms'],
    [3, '1 < 2'],
    [2, 'Unclosed text'],
  ])
  expect(html.match(/<h[23][^>]*>/g)).toEqual([
    '<h2 id="part-prices-terms">',
    '<h3 id="part-1-2">',
    '<h2 id="part-unclosed-text">',
  ])
  expect(html.match(/data-source="[^"]*" data-words="[^"]*"/g)).toEqual([
    'data-source="/media/dhow.avif" data-words="a &gt; b &quot;c&quot;"',
    'data-source="/media/two.avif" data-words="&lt;h2&gt;words&lt;/h2&gt;"',
  ])
  expect(html.match(/viewBox="[^"]*"/g)).toEqual(['viewBox="0 0 640 360"', 'viewBox="0 0 16 9"'])
  expect(html.match(/ data-unsized/g), 'only the second has no size').toHaveLength(1)
  expect(html).toContain('<div class="code"><pre tabindex="0"><code>&lt;h2&gt;code')
})

test('a table is in a box that scrolls, can be focused and has a name of its own', () => {
  const table = '<table><tbody><tr><td>&lt;/table&gt;</td></tr></tbody></table>'
  const { html } = prepareArticle(cleanHtml(table + table), tableLabel)
  expect(html.match(/<div[^>]*>/g)).toEqual([
    '<div class="scroll" role="region" tabindex="0" aria-label="Table 1">',
    '<div class="scroll" role="region" tabindex="0" aria-label="Table 2">',
  ])
  expect(html.split('</table></div>')).toHaveLength(3)
  expect(html).not.toContain('<table ')
})

test.each([
  [
    ['Step', 'Step', 'Step 2'],
    ['part-step', 'part-step-2', 'part-step-2-2'],
  ],
  [
    ['Step 2', 'Step', 'Step', 'Step'],
    ['part-step-2', 'part-step', 'part-step-3', 'part-step-4'],
  ],
])('headings %j have different ids', (titles, ids) => {
  const content = titles.map((title) => `<h2>${title}</h2>`).join('')
  expect(prepareArticle(content, tableLabel).headings.map(({ id }) => id)).toEqual(ids)
})

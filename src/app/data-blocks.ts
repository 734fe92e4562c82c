import { pageDataId, pageTextId } from '#domain/limits.ts'
import type { PageData } from '#domain/page-data.ts'
import { scriptJson } from '#app/script-json.ts'

/**
 * What would end a script element or change how it is parsed (HTML 13.2.5.4), what the parser changes, and what others that read
 * the page as text take for an element of it.
 */
const unsafeInScript = /<!--|<\/?(?:script|style)|[\r\0]/i

/**
 * The script elements with the data of a page. The text of a post or a lesson has one of its own, as it is: in JSON its quotes and
 * line ends are escaped, and the compressor does not find it in the markup (0.6 kB of a post). A text that would not be safe there
 * stays in the JSON.
 */
export function dataBlocks(data: PageData): string {
  const { text, rest } = withoutText(data)
  if (text === '' || unsafeInScript.test(text)) return jsonBlock(data)
  return `<script type="text/plain" id="${pageTextId}">${text}</script>${jsonBlock(rest)}`
}

function jsonBlock(data: PageData): string {
  return `<script type="application/json" id="${pageDataId}">${scriptJson(data)}</script>`
}

function withoutText(data: PageData): { text: string; rest: PageData } {
  if (data.kind === 'post')
    return { text: data.post.content, rest: { ...data, post: { ...data.post, content: '' } } }
  if (data.kind === 'lesson')
    return { text: data.lesson.html, rest: { ...data, lesson: { ...data.lesson, html: '' } } }
  return { text: '', rest: data }
}

import { postFileAddress, postPictureAddress } from '#domain/post-files.ts'
import type { UploadRow } from '#platform/uploads/upload-row.ts'

type File = Pick<UploadRow, 'id' | 'preview'> & { content: Pick<Blob, 'type'> }

/** Whether the server resizes it as a picture. */
export function isPictureRow({ content, preview }: File): boolean {
  return preview !== null || /^image\/(?:png|jpeg|webp)$/.test(content.type)
}

/** Markdown for a picture with its alternative text, or for a link to a file. */
export function markdownOf(file: File, words: string): string {
  const text = words.replaceAll(/[\\[\]]/g, '\\$&').replaceAll(/\s+/g, ' ')
  return isPictureRow(file)
    ? `\n\n![${text}](${postPictureAddress(file.id)})\n\n`
    : `[${text}](${postFileAddress(file.id)})`
}

/**
 * The text without pictures and links that name a file; the words of a link stay. What names it in another way, such as an HTML tag,
 * stays too.
 */
export function withoutFile(source: string, id: string): string {
  // With pairs of brackets alone, or it would begin at an earlier bracket that is not a link's.
  const words = String.raw`\[((?:\\.|\[[^[\]]*\]|[^[\]\\])*)\]`
  const title = String.raw`(?:\s+(?:"[^"]*"|'[^']*'))?`
  const address = (start: string) => String.raw`\(${start}${id}[^)\s]*${title}\s*\)`
  return source
    .replaceAll(new RegExp(`\\n*!${words}${address('/files/pictures/')}\\n*`, 'g'), '\n\n')
    .replaceAll(new RegExp(words + address('/files/posts/'), 'g'), '$1')
}

import type { PageData } from '#domain/page-data.ts'

/** What the picture of a page says, for link previews in messengers and social networks. */
export type PictureText = {
  /** The pattern and its colours follow from it, so that each page has a picture of its own. */
  seed: string
  title: string
  /** A short line above the title: whose it is, or the part of the site. */
  label: string
}

/** The text of a page with content; null for lists, which have a picture from the build. */
export function pictureTextOf(data: PageData): PictureText | null {
  if (data.kind === 'post') return { seed: data.post.slug, title: data.post.title, label: data.post.author }
  if (data.kind === 'archive')
    return { seed: `archive/${data.archive.id}`, title: data.archive.title, label: data.archive.author }
  if (data.kind === 'author') return { seed: `authors/${data.author}`, title: data.name, label: '' }
  return null
}

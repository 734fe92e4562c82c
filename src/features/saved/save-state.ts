import type { BlogImage } from '#domain/downloads.ts'
import type { SavedThing } from '#platform/database.ts'

/** The five states of a thing that can be saved for offline. */
export type SaveState = 'none' | 'saving' | 'saved' | 'partly' | 'outdated'

/** `version` is that of what is on the device now, null where it is gone; `isBusy` while this page is saving it. */
export function saveState(thing: SavedThing | undefined, version: string | null, isBusy: boolean): SaveState {
  if (isBusy) return 'saving'
  if (!thing || thing.removedAt !== 0) return 'none'
  if (thing.savedAt === 0 || thing.missing.length > 0 || version === null) return 'partly'
  return thing.version === version ? 'saved' : 'outdated'
}

type PostParts = { title: string; excerpt: string; image: string | null; content?: string }

/** Tells one version of a post from the next: the list alone shows that something is new. */
export function postVersion({ title, excerpt, image, content = '' }: PostParts): string {
  return hash(`${title}\n${excerpt}\n${image}\n${content}`)
}

/** FNV-1a: to tell versions apart, not to guard anything. */
function hash(text: string): string {
  let value = 2166136261
  for (let place = 0; place < text.length; place += 1)
    value = Math.imul(value ^ text.charCodeAt(place), 16777619)
  return `${text.length}-${(value >>> 0).toString(36)}`
}

/** Addresses on this server of the pictures in a post's HTML and of those that hang on it, each once. */
export function imagesOf(html: string, cover: string | null, attached: readonly BlogImage[] = []): string[] {
  const inText = [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]+)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  )
  const all = [cover ?? '', ...inText, ...attached.map((image) => image.image_source)]
  return [...new Set(all.filter((url) => /^\/(?!\/)/.test(url)))]
}

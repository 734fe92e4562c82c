import type { Locale } from '#domain/locale.ts'
import type { SearchDocument, SearchKind, SearchText } from '#domain/search-document.ts'

/**
 * A searchable item as it is shown: in the interface's language if it exists in that, else in its own. `also` is its
 * text in the other language, which is only indexed.
 */
export type SearchEntry = SearchText & {
  /** Unique across all kinds. */
  id: string
  kind: SearchKind
  also: string
  /** The language of title and text. */
  language: Locale
  path: string
  hash?: string | undefined
}

export function entryIn(locale: Locale, { kind, path, hash, texts }: SearchDocument): SearchEntry {
  const other = locale === 'en' ? 'sw' : 'en'
  const language = texts[locale] ? locale : other
  const shown = texts[language] ?? { title: '', text: '', words: '' }
  const translated = language === locale ? texts[other] : undefined
  return {
    ...shown,
    id: documentId({ kind, path, hash, texts }),
    kind,
    also: translated ? `${translated.title} ${translated.text} ${translated.words}` : '',
    language,
    path,
    hash,
  }
}

/** Some items of a catalogue have no page of their own: the title distinguishes those of one page. */
function documentId({ kind, path, hash, texts }: SearchDocument): string {
  if (kind === 'posts' || kind === 'archive') return path
  return `${kind} ${path} ${hash ?? (texts.en ?? texts.sw)?.title}`
}

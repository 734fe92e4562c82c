import { isLocale, type Locale } from '#domain/locale.ts'
import type { LocalText } from './catalogue.ts'

/** A catalogue with each text reduced to one language. */
export type Localized<T> = T extends LocalText
  ? string
  : T extends readonly (infer Item)[]
    ? Localized<Item>[]
    : T extends object
      ? { [K in keyof T]: Localized<T[K]> }
      : T

/** Replaces each bilingual text below `value` with the text of one language. */
export function localize(value: unknown, locale: Locale): unknown {
  if (Array.isArray(value)) return value.map((item) => localize(item, locale))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  if (entries.length > 0 && entries.every(([key]) => isLocale(key)))
    return entries.find(([key]) => key === locale)?.[1]
  return Object.fromEntries(entries.map(([key, part]) => [key, localize(part, locale)]))
}

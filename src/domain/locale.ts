export const locales = ['en', 'sw'] as const
export type Locale = (typeof locales)[number]

/** Cookie with the chosen language, so that the server responds in it; in an address, the language of the page. */
export const localeCookie = 'lang'

/** The languages in their own words. */
export const languageNames: Record<Locale, string> = { en: 'English', sw: 'Kiswahili' }

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

/** The language from a Cookie header, `document.cookie` or the query of an address, or undefined. */
export function chosenLocale(text: string): Locale | undefined {
  const value = text.match(/(?:^\??|;\s*|&)lang=(\w+)/)?.[1]
  return isLocale(value) ? value : undefined
}

/**
 * The first supported language of a list, else English. Takes the value of Accept-Language (RFC 9110, 12.5.4; weights
 * are honoured) or `navigator.languages` joined by commas.
 */
export function preferredLocale(languages: string): Locale {
  const accepted = languages
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => parameter.trim().match(/^q=([\d.]+)$/)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight), index }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.index - b.index)
  for (const { language } of accepted) if (isLocale(language)) return language
  return 'en'
}

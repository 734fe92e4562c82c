import type { FastifyRequest } from 'fastify'
import { chosenMode, type ColourMode } from '#domain/colour-mode.ts'
import { chosenLocale, preferredLocale, type Locale } from '#domain/locale.ts'

/** Language of the response: `lang` of the query, otherwise the cookie, otherwise the first supported one of Accept-Language. */
export function localeOf(request: FastifyRequest): Locale {
  // No URL object: it throws for addresses such as `//`.
  const [, search = ''] = request.url.split('?')
  return chosenLocale(search) ?? readerLocaleOf(request)
}

/**
 * Language of the sentences in a response of the API: the cookie, otherwise the first supported one of Accept-Language.
 * Not `lang` of the query, which in the API filters lists by the language of their items.
 */
export function readerLocaleOf({ headers }: FastifyRequest): Locale {
  return chosenLocale(headers.cookie ?? '') ?? preferredLocale(headers['accept-language'] ?? '')
}

/** What a session notes of the browser that starts it. */
export function browserOf(request: FastifyRequest) {
  return { userAgent: request.headers['user-agent'], locale: localeOf(request) }
}

/** Colour mode: the cookie, otherwise the device's setting. */
export function modeOf(request: FastifyRequest): ColourMode {
  return chosenMode(request.headers.cookie ?? '')
}

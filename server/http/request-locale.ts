import type { FastifyRequest } from 'fastify'
import { chosenMode, type ColourMode } from '#domain/colour-mode.ts'
import { chosenLocale, preferredLocale, type Locale } from '#domain/locale.ts'

/** The language to answer in: the one chosen (cookie), else the first of Accept-Language that we speak. */
export function localeOf(request: FastifyRequest): Locale {
  return (
    chosenLocale(request.headers.cookie ?? '') ?? preferredLocale(request.headers['accept-language'] ?? '')
  )
}

/** The colours chosen (cookie), else the device's. */
export function modeOf(request: FastifyRequest): ColourMode {
  return chosenMode(request.headers.cookie ?? '')
}

import type { Locale } from '#domain/locale.ts'
import { en } from '#server/mail/texts-en.ts'
import { sw } from '#server/mail/texts-sw.ts'
import type { Texts } from '#server/mail/text-types.ts'

export const mailTexts: Record<Locale, Texts> = { en, sw }

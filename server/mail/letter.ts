import type { Locale } from '#domain/locale.ts'
import { markdownToHtml } from '#domain/markdown.ts'
import type { LetterText } from '#domain/staff-newsletter.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import { mailTexts } from '#server/mail/texts.ts'
import type { SiteWords } from '#server/site/site-facts.ts'

type Company = SiteWords['company']

/** The last line of a mail. */
export function closingOf({ product, city }: Company): string {
  return `${product}, ${city}`
}

type LetterOptions = { locale: Locale; company: Company; unsubscribe: string }

/** A letter of the newsletter as a mail in one language; its Markdown is the text, and as HTML sanitised. */
export function composeLetter(
  { subject, body }: LetterText,
  { locale, company, unsubscribe }: LetterOptions,
) {
  const say = mailTexts[locale]
  const closing = closingOf(company)
  const href = escapeHtml(unsubscribe)
  return {
    subject: subject[locale].replace(/\s+/g, ' '),
    text: `${body[locale].trim()}\n\n${closing}\n\n${say.unsubscribe}:\n${unsubscribe}\n`,
    html:
      `<!doctype html><html lang="${locale}"><meta charset="utf-8">` +
      `<body>${markdownToHtml(body[locale])}<p>${escapeHtml(closing)}</p>` +
      `<p><a href="${href}">${say.unsubscribe}</a></p></body></html>`,
  }
}

import type { Locale } from '#domain/locale.ts'
import { markdownToHtml } from '#domain/markdown.ts'
import type { LetterText } from '#domain/staff-newsletter.ts'
import { mailTexts } from '#server/mail/texts.ts'

/** A letter of the newsletter as a mail in one language; its Markdown is the text, and as HTML sanitised. */
export function composeLetter({ subject, body }: LetterText, locale: Locale, unsubscribe: string) {
  const say = mailTexts[locale]
  const href = unsubscribe.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return {
    subject: subject[locale].replace(/\s+/g, ' '),
    text: `${body[locale].trim()}\n\n${say.closing}\n\n${say.unsubscribe}:\n${unsubscribe}\n`,
    html:
      `<!doctype html><html lang="${locale}"><meta charset="utf-8">` +
      `<body>${markdownToHtml(body[locale])}<p>${say.closing}</p>` +
      `<p><a href="${href}">${say.unsubscribe}</a></p></body></html>`,
  }
}

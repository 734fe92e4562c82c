import type { FastifyReply } from 'fastify'
import type { Locale } from '#domain/locale.ts'
import { escapeHtml } from '#server/http/escape-html.ts'

/** The policy of the API, but with the form allowed. */
const policy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

type State = 'ask' | 'done' | 'broken'
type Words = Record<State, string> & { title: string; button: string }

const words: Record<Locale, Words> = {
  en: {
    title: 'Newsletter',
    ask: 'Stop sending the newsletter to this address?',
    done: 'This address receives no newsletter any more.',
    broken: 'This link is not complete. Please open the whole link from the email.',
    button: 'Unsubscribe',
  },
  sw: {
    title: 'Jarida',
    ask: 'Tuache kutuma jarida kwenye anwani hii?',
    done: 'Anwani hii haipokei jarida tena.',
    broken: 'Kiungo hiki hakijakamilika. Tafadhali fungua kiungo chote kilicho kwenye barua pepe.',
    button: 'Acha kupokea',
  },
}

/** A page without JavaScript and styles: it is seen once. */
export function unsubscribePage(
  reply: FastifyReply,
  locale: Locale,
  state: State,
  email: string,
): FastifyReply {
  const say = words[locale]
  const html = `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say.title}</title>
<main>
<h1>${say.title}</h1>
<p>${say[state]}</p>
${state === 'broken' ? '' : `<p><strong>${escapeHtml(email)}</strong></p>`}
${state === 'ask' ? `<form method="post"><button>${say.button}</button></form>` : ''}
</main>
</html>
`
  return reply
    .code(state === 'broken' ? 400 : 200)
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(html)
}

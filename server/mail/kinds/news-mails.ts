import * as v from 'valibot'
import { composeLetter } from '#server/mail/letter.ts'
import { oneLine, type ComposeKinds } from '#server/mail/queued-mail.ts'
import { unsubscribeLink } from '#server/mail/unsubscribe-link.ts'
import { isSubscribed } from '#server/repositories/newsletter.ts'
import { findLetterTexts } from '#server/repositories/staff/letters.ts'

const letterDetails = v.object({ letter: v.string() })
const productDetails = v.object({ title: v.string(), path: v.string() })

/** Mails to those who subscribed to the newsletter or wait for a product. */
export const newsMails: ComposeKinds<'newsletter' | 'letter' | 'in_stock'> = {
  newsletter({ config, row, say, letter, pageAt }) {
    const link = pageAt(unsubscribeLink(row.recipient, config.tokenSecret))
    return letter(say.newsletter(link), unsubscribeHeaders(link))
  },
  async letter({ db, config, words, row, locale, detailsAs, pageAt }) {
    const { letter: id } = detailsAs(letterDetails)
    const texts = await findLetterTexts(db, id)
    if (!texts || !(await isSubscribed(db, row.recipient))) return null
    const link = pageAt(unsubscribeLink(row.recipient, config.tokenSecret))
    const mail = composeLetter(texts, { locale, company: words.company, unsubscribe: link })
    return { ...mail, headers: unsubscribeHeaders(link) }
  },
  in_stock({ say, detailsAs, letter, pageAt }) {
    const { title, path } = detailsAs(productDetails)
    return letter(say.inStock(oneLine(title), pageAt(path)))
  },
}

/** One-click unsubscribe (RFC 8058). */
function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

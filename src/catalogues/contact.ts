import * as v from 'valibot'
import { id, listOf, localText, readCatalogue, type LocalText } from './catalogue.ts'
import { allFacts, companyTexts } from './company-texts.ts'
import data from './contact.json' with { type: 'json' }
import { hoursRows } from './opening-hours.ts'

const contactSchema = v.strictObject({
  cards: listOf(
    v.strictObject({
      id: v.pipe(id, v.picklist(['email', 'phone', 'location', 'live-chat'])),
      title: localText,
      text: localText,
    }),
  ),
})

const facts = allFacts()
const { address, map, phone, whatsapp } = companyTexts(facts)
/** The chat opens on clicks on links to this hash. */
const chatHash = '#viora'

const ways = {
  email: contactWay(facts.email, `mailto:${facts.email}`),
  phone: contactWay(phone.text, phone.href, { label: { en: 'WhatsApp', sw: 'WhatsApp' }, href: whatsapp }),
  location: contactWay(address, map?.page, {
    label: { en: 'Map app', sw: 'Programu ya ramani' },
    href: map?.app,
  }),
  'live-chat': contactWay('24/7', chatHash),
}

/** What a card shows of a fact: its words, where they lead, and another way, if the company has it. */
function contactWay(
  value: string,
  href?: string | null,
  other?: { label: LocalText; href?: string | null | undefined },
) {
  return {
    value,
    href: href ?? null,
    others: other?.href ? [{ label: other.label, href: other.href }] : [],
  }
}

/** The contact cards and business hours of /contact. */
export const contact = {
  cards: readCatalogue('contact.json', contactSchema, data).cards.map((card) => {
    const { value, href, others } = ways[card.id]
    return { id: card.id, title: card.title, text: card.text, value, href, others }
  }),
  hours: hoursRows(facts.hours),
}

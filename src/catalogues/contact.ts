import * as v from 'valibot'
import { id, listOf, localText, readCatalogue, words } from './catalogue.ts'
import data from './contact.json' with { type: 'json' }

const timeOfDay = v.nullable(v.pipe(v.string(), v.isoTime()))

export const contactSchema = v.strictObject({
  cards: listOf(
    v.strictObject({
      id: v.pipe(id, v.picklist(['email', 'phone', 'location', 'live-chat'])),
      title: localText,
      text: localText,
      /** The phone number, address, place or hours; taken from company.json where it has them. */
      value: words,
    }),
  ),
  /** `opens` and `closes` are local times (EAT), null on days when we are closed. */
  hours: listOf(
    v.strictObject({ id, days: localText, text: localText, opens: timeOfDay, closes: timeOfDay }),
  ),
})

/** The contact cards and business hours of /contact. */
export const contact = readCatalogue('contact.json', contactSchema, data)

import * as v from 'valibot'
import type { LocalText } from './catalogue.ts'
import { companySchema, type Company } from './company-schema.ts'
import facts from './company.json' with { type: 'json' }
import { hoursLine } from './opening-hours.ts'

type CompanyTexts = {
  /** Such as 'Mon-Fri 8:00 AM-6:00 PM and Sat 9:00 AM-2:00 PM'. */
  hours: LocalText
  /** Street, place and country. */
  address: string
  phone: { text: string; href: string }
  whatsapp: string | null
  /** The office on OpenStreetMap, and for the map app of a phone, which has maps offline. */
  map: { page: string; app: string } | null
  social: Company['social']
}

/** All company facts. Only code that runs at build time reads them; the browser gets texts and `company`. */
export function allFacts(): Company {
  const json: unknown = import.meta.env.VITE_COMPANY
  return v.parse(companySchema, {
    ...facts,
    ...(typeof json === 'string' && json !== '' ? JSON.parse(json) : {}),
  })
}

export function companyTexts({
  hours,
  street,
  city,
  country,
  phone,
  whatsapp,
  map,
  social,
}: Company): CompanyTexts {
  return {
    hours: hoursLine(hours),
    address: [street, city, country].filter((part) => part !== null).join(', '),
    phone: { text: phone, href: `tel:+${digits(phone)}` },
    whatsapp: whatsapp === null ? null : `https://wa.me/${digits(whatsapp)}`,
    map: map && mapLinks(map),
    social,
  }
}

function mapLinks({ latitude, longitude }: NonNullable<Company['map']>) {
  return {
    // The short host and no hash, because the link is in every page.
    page: `https://osm.org/?mlat=${latitude}&mlon=${longitude}&zoom=17`,
    app: `geo:${latitude},${longitude}?q=${latitude},${longitude}`,
  }
}

const digits = (number: string) => number.replaceAll(/\D/g, '')

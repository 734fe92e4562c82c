import type { Company } from './company-schema.ts'
import { city, country, email, phone, product } from './company.json' with { type: 'json' }

/** The facts that code of the browser reads. Others are built into texts (company-texts.ts), so that no page has all. */
type ShortFacts = Pick<Company, 'city' | 'country' | 'email' | 'phone' | 'product'>

/** The company facts; `VITE_COMPANY` (JSON) overrides single ones, which the build validates. */
export const company: ShortFacts = { city, country, email, phone, product, ...overrides() }

function overrides(): Partial<ShortFacts> {
  const json: unknown = import.meta.env.VITE_COMPANY
  return typeof json === 'string' && json !== '' ? JSON.parse(json) : {}
}

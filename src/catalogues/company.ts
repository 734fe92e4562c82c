import type { Company } from './company-schema.ts'
import facts from './company.json' with { type: 'json' }

/** The company facts; `VITE_COMPANY` (JSON) overrides single ones, which the build validates. */
export const company: Company = { ...facts, ...overrides() }

function overrides(): Partial<Company> {
  const json: unknown = import.meta.env.VITE_COMPANY
  return typeof json === 'string' && json !== '' ? JSON.parse(json) : {}
}

import { searchText, type RawSearch } from '#domain/list-search.ts'

/** Ids of the invoice or the document that is shown. */
export type BillingSearch = { invoice?: string | undefined; document?: string | undefined }

/** Parses the search parameters of /billing. */
export function billingSearch(raw: RawSearch): BillingSearch {
  return { invoice: searchText(raw.invoice) || undefined, document: searchText(raw.document) || undefined }
}

import { inquiryKinds, type InquiryKind } from '#domain/inquiries.ts'
import { oneOf, searchText, type RawSearch } from '#domain/list-search.ts'

/** `open`: id of the inquiry that is shown; `new`: the kind for which the form is open. */
export type InquirySearch = { open?: string | undefined; new?: InquiryKind | undefined }

/** Parses the search parameters of /inquiries; invalid values show the list. */
export function inquirySearch(raw: RawSearch): InquirySearch {
  return { open: searchText(raw.open) || undefined, new: oneOf(inquiryKinds, raw.new) }
}

import type { InquiryFile } from '#domain/inquiry-schemas.ts'
import { LinkedFiles } from '#engine/linked-files.tsx'
import { loadInquiries } from './load-inquiries.ts'

/** The files of an inquiry or an entry. */
export function InquiryFiles({ id, files }: { id: string; files: readonly InquiryFile[] }) {
  return <LinkedFiles files={files} link={async (file) => (await loadInquiries()).linkToFile(id, file)} />
}

import type { InquiryFile } from '#domain/inquiry-schemas.ts'
import { lazySection } from '#ui/lazy-section.tsx'
import { loadInquiries } from './load-inquiries.ts'

const LinkedFiles = lazySection(() => import('#engine/linked-files.tsx'), 'LinkedFiles')

/** The files of an inquiry or an entry; most have none, so the code is not part of the page. */
export function InquiryFiles({ id, files }: { id: string; files: readonly InquiryFile[] }) {
  if (files.length === 0) return null
  return <LinkedFiles files={files} link={async (file) => (await loadInquiries()).linkToFile(id, file)} />
}

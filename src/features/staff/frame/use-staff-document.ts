import type { StaffDocument, StaffDocumentBody } from '#domain/staff-documents.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { useStaffRead, type Desk } from './use-staff-read.ts'

/** An account, the health of the server or figures, as fetched last. */
export function useStaffDocument<D extends StaffDocument>(
  name: D,
  id: string,
  pull: (desk: Desk) => Promise<PullOutcome>,
) {
  return useStaffRead<StaffDocumentBody<D> | null>(
    `staff/${name}/${id}`,
    (desk, userId) => desk.readStaffDocument(name, id, userId),
    pull,
  )
}

import { formatNumber } from '#i18n/format.ts'
import { useStaffDocument } from '../frame/use-staff-document.ts'

/** How many people get a letter, counted by the server; null where the device does not know. */
export function useSubscriberCount(): string | null {
  const { held } = useStaffDocument('recipients', '', ({ pullRecipients }) => pullRecipients())
  return held ? formatNumber(held.count) : null
}

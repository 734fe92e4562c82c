import { staffPageSize } from '#domain/staff-addresses.ts'
import { formatNumber } from '#i18n/format.ts'
import { useStaffList } from '../frame/use-staff-list.ts'

/** How many people get a letter, such as "12" or "50+"; null where the device does not know. */
export function useSubscriberCount(): string | null {
  const { held } = useStaffList('subscribers', { state: 'active' })
  if (!held) return null
  return held.next === null ? formatNumber(held.rows.length) : `${staffPageSize}+`
}

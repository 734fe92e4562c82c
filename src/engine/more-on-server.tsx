import type { ComponentProps } from 'react'
import { isSavingData } from '#platform/storage/preferences.ts'
import { ShowMore } from '#ui/show-more.tsx'
import { absentMessage, useOutage } from './outage.ts'

type MoreOnServerProps = Omit<ComponentProps<typeof ShowMore>, 'isManual' | 'failure'> & {
  /** What is not here where the next page could not be fetched. */
  failure: string
}

/** The end of a list whose next page may have to be fetched: where data is to be saved, only by hand. */
export function MoreOnServer({ failure, ...props }: MoreOnServerProps) {
  const outage = useOutage('unreachable')
  return <ShowMore {...props} isManual={isSavingData()} failure={absentMessage(failure, outage)} />
}

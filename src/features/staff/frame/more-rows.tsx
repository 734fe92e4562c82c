import type { ComponentProps } from 'react'
import { useOutage, absentMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ShowMore } from '#ui/show-more.tsx'

type MoreRowsProps = Omit<ComponentProps<typeof ShowMore>, 'isManual' | 'label' | 'failure'> & {
  hasNext: boolean
}

/** The end of a list whose next page is fetched on request. */
export function MoreRows({ hasNext, ...props }: MoreRowsProps) {
  const outage = useOutage('unreachable')
  if (!hasNext) return null
  return (
    <ShowMore
      isManual
      label={m.list_show_more()}
      failure={absentMessage(m.desk_more_missing(), outage)}
      {...props}
    />
  )
}

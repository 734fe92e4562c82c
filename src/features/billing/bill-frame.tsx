import type { ReactNode } from 'react'
import { AsOf } from '#engine/as-of.tsx'
import { OutageText } from '#engine/outage-notice.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'

type BillFrameProps = {
  /** What the device has, and when it was fetched, in ms since 1970; null while it is read. */
  data: { savedAt: number | null } | null
  /** Whether the device has the invoice or document. */
  isThere: boolean
  /** Outcome of the fetch. */
  status: string | undefined
  children: ReactNode
}

/** Around an invoice or a document: the way back, its age if it could not be fetched, or why it is not here. */
export function BillFrame({ data, isThere, status, children }: BillFrameProps) {
  const failure = isFailure(status) ? status : null
  let shown: ReactNode = null
  if (data && isThere)
    shown = (
      <>
        {failure ? <AsOf at={data.savedAt} /> : null}
        {children}
      </>
    )
  else if (data && failure) shown = <OutageText failure={failure} description={m.billing_would_be_here()} />
  else if (data && status === 'missing') shown = <div role="status">{m.billing_missing()}</div>
  return (
    <div className={css({ mt: '5' })}>
      <div className={css({ '@media print': { display: 'none' } })}>
        <TextLink to="/billing">{m.billing_back()}</TextLink>
      </div>
      {shown}
    </div>
  )
}

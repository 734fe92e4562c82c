import { useSnapshot } from 'valtio'
import { documentAddress } from '#domain/billing-addresses.ts'
import type { BillingDocument } from '#domain/billing-schemas.ts'
import { LinkedFiles } from '#engine/linked-files.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { documentKindLabel } from '#i18n/billing-labels.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { pullStatus } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Tag } from '#ui/tag.ts'
import { useOnShow } from '#ui/use-on-show.ts'
import { BillFrame } from './bill-frame.tsx'
import { loadBilling, startDocumentPull } from './load-billing.ts'

/** One document as the device has it, which can be printed; its files come from the server. */
export function DocumentView({ id, userId }: { id: string; userId: number }) {
  const data = useLiveWith(loadBilling, (parts) => parts.readDocumentBill(id, userId), null, [id, userId])
  const status = useSnapshot(pullStatus)[documentAddress(id)]
  useOnShow(id, () => startDocumentPull(id))
  return (
    <BillFrame data={data} isThere={data?.document !== null} status={status}>
      {data?.document ? <Sheet document={data.document} /> : null}
    </BillFrame>
  )
}

function Sheet({ document: { id, title, kind, body, files, created_at } }: { document: BillingDocument }) {
  return (
    <article className={css({ mt: '4' })} data-document={id}>
      <div className={css({ display: 'flex', gap: '3', justifyContent: 'space-between', flexWrap: 'wrap' })}>
        <h2 className={css({ fontSize: '2xl', overflowWrap: 'anywhere' })}>{title}</h2>
        <Tag>{documentKindLabel(kind)}</Tag>
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>{formatShortDate(Date.parse(created_at))}</div>
      {body ? (
        <div className={css({ mt: '4', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{body}</div>
      ) : null}
      {files.length > 0 ? (
        <LinkedFiles
          files={files}
          link={async (file) => (await loadBilling()).linkToDocumentFile(id, file)}
        />
      ) : null}
      <Button css={{ mt: '4' }} onClick={() => print()}>
        {m.billing_print()}
      </Button>
    </article>
  )
}

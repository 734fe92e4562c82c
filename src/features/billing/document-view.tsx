import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { documentAddress } from '#domain/billing-addresses.ts'
import type { BillingDocument, DocumentFile } from '#domain/billing-schemas.ts'
import { bytesInWords } from '#domain/file-size.ts'
import { AsOf } from '#engine/as-of.tsx'
import { OutageText } from '#engine/outage-notice.tsx'
import { useLiveWith } from '#engine/use-live.ts'
import { documentKindWords } from '#i18n/billing-words.ts'
import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { isFailure, pullStatus } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { Tag } from '#ui/tag.ts'
import { loadBilling, startDocumentPull } from './load-billing.ts'

/** One document as the device has it, which can be printed; its files come from the server. */
export function DocumentView({ id, userId }: { id: string; userId: number }) {
  const held = useLiveWith(loadBilling, (parts) => parts.readDocumentBill(id, userId), null, [id, userId])
  const status = useSnapshot(pullStatus)[documentAddress(id)]
  useEffect(() => startDocumentPull(id), [id])
  const failure = isFailure(status) ? status : null
  const document = held?.document ?? null
  return (
    <div className={css({ mt: '5' })}>
      <div className={css({ '@media print': { display: 'none' } })}>
        <TextLink to="/billing">{m.billing_back()}</TextLink>
      </div>
      {held && !document ? (
        failure ? (
          <OutageText failure={failure} what={m.billing_would_be_here()} />
        ) : status === 'missing' ? (
          <div className={css({ mt: '6' })} role="status">
            {m.billing_missing()}
          </div>
        ) : null
      ) : null}
      {held && document ? (
        <>
          {failure ? <AsOf at={held.savedAt} /> : null}
          <Sheet document={document} />
        </>
      ) : null}
    </div>
  )
}

function Sheet({ document: { id, title, kind, body, files, created_at } }: { document: BillingDocument }) {
  return (
    <article className={css({ mt: '4' })} data-document={id}>
      <div className={css({ display: 'flex', gap: '3', justifyContent: 'space-between', flexWrap: 'wrap' })}>
        <h2 className={css({ fontSize: '2xl', overflowWrap: 'anywhere' })}>{title}</h2>
        <Tag>{documentKindWords(kind)}</Tag>
      </div>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>{formatShortDate(Date.parse(created_at))}</div>
      {body ? (
        <div className={css({ mt: '4', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })}>{body}</div>
      ) : null}
      <Files id={id} files={files} />
      <Button css={{ mt: '4' }} onClick={() => print()}>
        {m.billing_print()}
      </Button>
    </article>
  )
}

/** The files of a document. A link is asked for when one is opened, because links expire. */
function Files({ id, files }: { id: string; files: readonly DocumentFile[] }) {
  const [failed, setFailed] = useState<string | null>(null)
  async function open({ id: file, name }: DocumentFile): Promise<void> {
    setFailed(null)
    const url = await loadBilling()
      .then((parts) => parts.linkToDocumentFile(id, file))
      .catch(() => null)
    // The server sends it as a download, so the page stays.
    if (url) location.assign(url)
    else setFailed(name)
  }
  if (files.length === 0) return null
  return (
    <div className={css({ mt: '4' })}>
      <ul className={css({ display: 'flex', gap: '2', flexWrap: 'wrap' })}>
        {files.map((file) => (
          <li key={file.id} className={css({ minW: '0' })}>
            <Button
              look="quiet"
              css={{ fontSize: 'sm', overflowWrap: 'anywhere' }}
              onClick={() => void open(file)}
            >
              {m.inquiry_file({ name: file.name, size: bytesInWords(file.size) })}
            </Button>
          </li>
        ))}
      </ul>
      <div role="status">{failed === null ? null : m.billing_file_failed({ name: failed })}</div>
    </div>
  )
}

import { Paperclip } from 'lucide'
import { useSnapshot } from 'valtio'
import { formatFileSize } from '#domain/file-size.ts'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import type { UploadProblem, UploadRow } from '#platform/uploads/upload-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Icon } from '#ui/icon.tsx'
import { styled } from '#ui/styled.ts'

const Bar = styled('progress', { base: { w: 'full', h: '2', accentColor: 'accent' } })

type AttachedFileProps = {
  row: UploadRow
  /** Bytes that the server has. */
  sent: number
  onRemove: () => void
}

/** A file of a form: preview, sizes, how far it was sent. */
export function AttachedFile({ row, sent, onRemove }: AttachedFileProps) {
  const { name, content, chosenBytes, state } = row
  const after = formatFileSize(content.size)
  return (
    <li className={css({ display: 'flex', gap: '3', alignItems: 'center' })} data-upload={state}>
      <Preview row={row} />
      <div className={css({ flex: '1', minW: '0' })}>
        <div className={css({ fontWeight: 'bold', overflowWrap: 'anywhere' })}>{name}</div>
        <div className={css({ color: 'soft', fontSize: 'sm' })}>
          {chosenBytes > content.size ? m.up_reduced({ before: formatFileSize(chosenBytes), after }) : after}
        </div>
        {state === 'waiting' ? (
          <Bar
            max={content.size}
            value={sent}
            aria-label={m.up_progress({ percent: percentOf(row, sent) })}
          />
        ) : null}
        <div className={css({ fontSize: 'sm', color: colours[state] })} role="status">
          <StateLabel row={row} sent={sent} />
        </div>
      </div>
      <Button variant="plain" aria-label={m.up_remove_of({ name })} onClick={onRemove}>
        {m.up_remove()}
      </Button>
    </li>
  )
}

const colours = { waiting: 'soft', sent: 'success', refused: 'danger' } as const

function StateLabel({ row, sent }: { row: UploadRow; sent: number }) {
  const isOnline = useSnapshot(connectivity).state === 'online'
  if (row.state === 'sent') return m.up_sent()
  if (row.state === 'refused') return problemMessage[row.problem ?? 'other']()
  return isOnline || sent > 0 ? m.up_progress({ percent: percentOf(row, sent) }) : m.up_waiting()
}

const problemMessage: Record<UploadProblem, () => string> = {
  kind: m.up_bad_kind,
  size: m.up_bad_size,
  gone: m.up_gone,
  other: m.up_not_taken,
}

function percentOf({ content }: UploadRow, sent: number): number {
  return Math.min(100, Math.floor((sent / content.size) * 100))
}

function Preview({ row: { preview } }: { row: UploadRow }) {
  const frame = { w: '14', h: '14', borderRadius: 'md', flexShrink: '0' } as const
  if (preview) return <img className={css(frame, { objectFit: 'cover' })} src={preview} alt="" />
  return (
    <div className={css(frame, { display: 'grid', placeItems: 'center', bg: 'tint', color: 'soft' })}>
      <Icon shape={Paperclip} size={20} aria-hidden="true" />
    </div>
  )
}

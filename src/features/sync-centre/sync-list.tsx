import { useCallback } from 'react'
import { Check, Clock, TriangleAlert } from 'lucide'
import { css } from '#styled/css'
import { parkedMessage } from '#engine/parked-message.ts'
import { Icon } from '#ui/icon.tsx'
import { formatMoment } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { OutboxRow } from '#platform/outbox/outbox-row.ts'
import { rowActions } from '#platform/outbox/row-actions.ts'
import { Button } from '#ui/button.ts'
import { focusWhenGone } from '#ui/focus-when-gone.ts'
import { makeFocusableWhileScrollable } from '#ui/scrollable-tab-stops.ts'
import type { RowListing } from './sync-listing.store.ts'
import { rowTitle } from './row-title.ts'
import type { SyncActions } from './use-sync-actions.ts'

const stateStyles = {
  parked: { icon: TriangleAlert, color: 'danger', edge: 'danger' },
  sending: { icon: Clock, color: 'pending', edge: 'highlight' },
  waiting: { icon: Clock, color: 'pending', edge: 'highlight' },
  done: { icon: Check, color: 'success', edge: 'success' },
} as const

type SyncListProps = {
  title: string
  rows: RowListing[]
  actions: SyncActions
  /** ms since 1970. */
  now: number
  /** Text for the empty list. */
  empty?: string[]
}

export function SyncList({ title, rows, actions, now, empty }: SyncListProps) {
  return (
    <section className={css({ mt: '6' })}>
      <h3 className={css({ fontSize: 'md', fontWeight: 'bold' })}>
        {rows.length > 0 ? `${title} · ${rows.length}` : title}
      </h3>
      {rows.length === 0 ? (
        <div className={css({ mt: '1', color: 'soft', fontSize: 'sm' })}>
          {empty?.map((sentence) => (
            <div key={sentence}>{sentence}</div>
          ))}
        </div>
      ) : null}
      <ul className={css({ mt: '2', display: 'grid', gap: '2' })}>
        {rows.map((one) => (
          <SyncItem key={one.row.key} listed={one} actions={actions} now={now} />
        ))}
      </ul>
    </section>
  )
}

function SyncItem({ listed, actions, now }: { listed: RowListing; actions: SyncActions; now: number }) {
  const { row, about, words: text, canEdit } = listed
  const title = rowTitle(row, about)
  const { icon: shape, color, edge } = stateStyles[row.state]
  const scrolls = useCallback(
    (box: HTMLElement | null) => (box ? makeFocusableWhileScrollable(box, title) : undefined),
    [title],
  )
  return (
    <li
      className={css({
        bg: 'card',
        borderLeftWidth: '4px',
        borderColor: edge,
        borderRadius: 'sm',
        px: '3',
        py: '2',
      })}
    >
      <div
        className={css({
          fontSize: text ? 'sm' : 'md',
          color: text ? 'soft' : 'ink',
          overflowWrap: 'anywhere',
        })}
      >
        {title}
      </div>
      {text ? (
        <div
          ref={scrolls}
          className={css({
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            maxH: '[10rem]',
            overflowY: 'auto',
          })}
        >
          {text}
        </div>
      ) : null}
      <div
        className={css({
          display: 'flex',
          mt: '1',
          gap: '2',
          alignItems: 'center',
          fontSize: 'sm',
          fontWeight: 'bold',
          color,
        })}
      >
        <span className={css({ flexShrink: '0' })}>
          <Icon shape={shape} size={16} aria-hidden="true" />
        </span>
        {stateLabel(row, now)}
      </div>
      {row.lastError?.isUnsure ? (
        <div className={css({ mt: '1', fontSize: 'sm', color: 'soft' })}>{m.sync_unsure()}</div>
      ) : null}
      <ItemButtons row={row} title={title} text={text} canEdit={canEdit} actions={actions} />
    </li>
  )
}

type ItemButtonsProps = {
  row: OutboxRow
  title: string
  text: string
  canEdit: boolean
  actions: SyncActions
}

function ItemButtons({ row, title, text, canEdit, actions }: ItemButtonsProps) {
  const offered = rowActions(row, { canEdit, text })
  // Also where the server may have it, which is said then: a filter on the way may keep a row from ever being sent.
  const canDiscard = row.state !== 'sending' && row.state !== 'done'
  if (!canDiscard && text === '') return null
  return (
    <div className={css({ display: 'flex', gap: '1', flexWrap: 'wrap', fontSize: 'sm', ml: '-2' })}>
      {offered.includes('retry') ? (
        <Button
          variant="plain"
          onClick={({ currentTarget }) => {
            focusWhenGone(currentTarget)
            void actions.retry(row)
          }}
        >
          {m.try_again()}
        </Button>
      ) : null}
      {offered.includes('edit') ? (
        <Button variant="plain" onClick={() => void actions.edit(row, text)}>
          {m.edit()}
        </Button>
      ) : null}
      {text ? (
        <Button variant="plain" onClick={() => void actions.copy(text)}>
          {m.copy_text()}
        </Button>
      ) : null}
      {canDiscard ? (
        <Button
          variant="danger"
          css={{ ml: '2' }}
          onClick={({ currentTarget }) => {
            focusWhenGone(currentTarget)
            void actions.discard(row, title)
          }}
        >
          {m.discard()}
        </Button>
      ) : null}
    </div>
  )
}

function stateLabel(row: OutboxRow, now: number): string {
  const words = row.lastError?.words
  if (row.state === 'parked') return parkedMessage(row)
  if (row.state === 'sending') return m.sync_state_sending()
  if (row.state === 'done')
    return words ? m.sync_was_there({ words }) : m.sync_state_sent({ when: formatMoment(row.doneAt, now) })
  return row.attempts > 0 ? m.sync_state_tried({ count: row.attempts }) : m.waiting_to_send()
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { isSafeToReissue, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import { copyToClipboard as copyText } from '#ui/copy-to-clipboard.ts'
import { focusSoon } from '#ui/focus-soon.ts'
import { fieldWith } from '#ui/focus-when-gone.ts'
import { loadSyncListing } from './load-sync-listing.ts'

/** The actions of the sync centre; `words` report the result of the last one, also to screen readers. */
export type SyncActions = ReturnType<typeof useSyncActions>

export function useSyncActions(userId: number | null, onClose: () => void) {
  const navigate = useNavigate()
  const [words, setWords] = useState('')
  const [isSending, setSending] = useState(false)
  const [dropped, setDropped] = useState<OutboxRow | null>(null)

  function announce(next: string): void {
    setWords(next)
    setDropped(null)
  }

  async function sendNow(): Promise<void> {
    if (isSending) return
    setSending(true)
    announce(m.sync_sending())
    const { waiting, parked } = await loadSyncListing()
      .then((listing) => listing.sendNow(userId))
      .finally(() => setSending(false))
    const refused = parked > 0 ? [m.badge_refused({ count: parked })] : []
    if (waiting === 0) return announce(refused[0] ?? m.sync_all_arrived())
    const rest = connectivity.state === 'offline' ? m.sync_no_network() : m.sync_some_wait()
    announce([...refused, rest].join(' · '))
  }

  /** If the device cannot store a change, the state stays as it was, including the undo. */
  async function attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch {
      setWords(m.sync_not_stored())
    }
  }

  async function retry(row: OutboxRow): Promise<void> {
    await (await engine()).syncCentre.retry(row.key)
    announce('')
  }

  async function discard(row: OutboxRow, title: string): Promise<void> {
    const discarded = await (await engine()).syncCentre.discard(row.key)
    const message = discarded && isSafeToReissue(discarded) ? m.sync_discarded : m.sync_discarded_tried
    announce(discarded ? message({ title }) : m.sync_not_dropped())
    setDropped(discarded ?? null)
  }

  async function undo(): Promise<void> {
    if (dropped) await (await engine()).syncCentre.undoDiscard(dropped)
    announce('')
  }

  async function edit(row: OutboxRow, text: string): Promise<void> {
    const href = await (await engine()).syncCentre.returnToDraft(row.key)
    if (href === undefined) return announce(await whyNotEdited(row))
    onClose()
    await navigate({ href })
    if (text !== '') focusSoon(() => fieldWith(text))
  }

  /** Its form was taken, unless it has begun to be sent since it was listed; what was sent or dropped shows that itself. */
  async function whyNotEdited({ key }: OutboxRow): Promise<string> {
    const { refused, waiting } = await (await loadSyncListing()).readListing(userId, 0)
    const now = [...refused, ...waiting].find(({ row }) => row.key === key)?.row
    if (now?.state === 'sending') return m.sync_not_dropped()
    return now && isSafeToReissue(now) ? m.sync_form_taken() : ''
  }

  async function copy(text: string): Promise<void> {
    announce((await copyText(text)) ? m.copied() : m.copy_failed())
  }

  return {
    words,
    isSending,
    canUndo: dropped !== null,
    copy,
    sendNow: () => attempt(sendNow),
    retry: (row: OutboxRow) => attempt(() => retry(row)),
    discard: (row: OutboxRow, title: string) => attempt(() => discard(row, title)),
    undo: () => attempt(undo),
    edit: (row: OutboxRow, text: string) => attempt(() => edit(row, text)),
  }
}

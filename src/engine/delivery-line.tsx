import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity } from '#platform/network/connectivity.ts'
import { isFirstAttempt, isNeverAttempted, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import { Notice } from '#ui/notice.ts'
import { useLive } from './use-live.ts'

/** Time from storing a write to its first attempt; a longer wait has another reason, such as an earlier write. */
const startMs = 1500

type DeliveryLineProps = { queuedKey: string; sent?: string; waits?: string }

/** Empty for a discarded write, and for a rejected one, whose reason and actions its own row shows. */
export function DeliveryLine({ queuedKey, sent, waits }: DeliveryLineProps) {
  const row = useLive<OutboxRow | null>(({ outboxForms }) => outboxForms.readEnqueued(queuedKey), null, [
    queuedKey,
  ])
  const isOnline = useSnapshot(connectivity).state === 'online'
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), startMs)
    return () => clearTimeout(timer)
  }, [])
  if (row === null || row.state === 'parked') return null
  if (row.state === 'done') return <Notice tone="good">{sent ?? m.form_sent()}</Notice>
  // A write whose first attempt failed says that it waits, also during the next ones.
  if (isFirstAttempt(row) || (isNeverAttempted(row) && isOnline && !isLate))
    return <Notice>{m.form_sending()}</Notice>
  return <Notice tone="wait">{waits ?? m.form_waits()}</Notice>
}

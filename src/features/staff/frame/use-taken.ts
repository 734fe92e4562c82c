import { useState } from 'react'
import type { StaffAction } from '#domain/staff-actions.ts'
import { engine } from '#engine/engine.ts'
import { m } from '#i18n/paraglide/messages.js'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { useDesk } from '../desk-host.ts'
import type { RowAction } from './row-action.ts'

type Write = { key: string; back: StaffAction | null }

/** What was taken last, as one step: `writes` has one entry per row. */
export type Taken = { label: string; writes: readonly Write[]; isUndone: boolean }

/** Takes actions on rows, and undoes all of the last step at once. */
export function useTaken() {
  const { user } = useDesk()
  const { showToast } = useToasts()
  const [taken, setTaken] = useState<Taken | null>(null)

  async function take<R>(action: RowAction<R>, rows: readonly R[], text = ''): Promise<void> {
    const { outboxForms } = await engine()
    const writes: Write[] = []
    try {
      for (const row of rows) {
        const payload = action.act(row, text)
        const back = action.back?.(row) ?? null
        writes.push({ key: await outboxForms.take({ kind: 'staff', payload }, user.id), back })
      }
    } catch {
      showToast(m.desk_not_stored(), { type: 'error' })
    }
    if (writes.length > 0) setTaken({ label: action.label, writes, isUndone: false })
  }

  async function undo(): Promise<void> {
    if (!taken || taken.isUndone) return
    setTaken({ ...taken, isUndone: true })
    const { outboxForms, syncCentre } = await engine()
    try {
      for (const { key, back } of taken.writes) {
        const dropped = await syncCentre.discard(key)
        // The server may have one that was tried: then the reverse is sent as well.
        const isUnsent = dropped?.attempts === 0
        if (!isUnsent && back) await outboxForms.take({ kind: 'staff', payload: back }, user.id)
      }
    } catch {
      showToast(m.desk_not_stored(), { type: 'error' })
    }
  }

  return { taken, take, undo, forget: () => setTaken(null) }
}

import { useRef, useState } from 'react'
import { staffListOf, type StaffAction } from '#domain/staff-actions.ts'
import { engine } from '#engine/engine.ts'
import { useDesk } from '../desk-host.ts'
import { sayDeskNotStored } from './enqueue-write.ts'
import type { RowAction } from './row-action.ts'

type Write = { key: string; back: StaffAction | null }

/** What was done last, as one step: `writes` has one entry per row. */
export type UndoableStep = { label: string; writes: readonly Write[]; isUndone: boolean }

/**
 * Applies actions to rows, and undoes all of the last step at once. What waits as the last action on a row is not applied a
 * second time.
 */
export function useUndoableActions() {
  const { user } = useDesk()
  const [lastStep, setLastStep] = useState<UndoableStep | null>(null)
  const last = useRef(Promise.resolve())

  /** One step after the other, so that each sees what those before it have done or undone. Says it if the device is full. */
  function enqueueStep(step: () => Promise<void>): Promise<void> {
    last.current = last.current.then(step).catch(sayDeskNotStored)
    return last.current
  }

  async function applyToEach<R>(action: RowAction<R>, rows: readonly R[], text: string): Promise<void> {
    const writes: Write[] = []
    try {
      const { outboxForms } = await engine()
      const open = (await outboxForms.readOpen('staff', user.id)).filter(({ state }) => state !== 'parked')
      const waiting = new Map(open.map(({ payload }) => [rowOf(payload), contentOf(payload)]))
      for (const row of rows) {
        const payload = action.act(row, text)
        if (waiting.get(rowOf(payload)) === contentOf(payload)) continue
        const back = action.back?.(row) ?? null
        writes.push({ key: await outboxForms.enqueue({ kind: 'staff', payload }, user.id), back })
      }
    } finally {
      if (writes.length > 0) setLastStep({ label: action.label, writes, isUndone: false })
    }
  }

  async function undoEach(writes: readonly Write[]): Promise<void> {
    const { outboxForms, syncCentre } = await engine()
    for (const { key, back } of writes) {
      const dropped = await syncCentre.discard(key)
      // The server may have one that was tried: then the reverse is sent as well. One that it refused it does not have.
      const isRefused = dropped?.state === 'parked' && !dropped.lastError?.isUnsure
      if (back && dropped?.attempts !== 0 && !isRefused)
        await outboxForms.enqueue({ kind: 'staff', payload: back }, user.id)
    }
  }

  /** `onStored` is called once all of it is stored; if the device is full, a toast says so. */
  function apply<R>(
    action: RowAction<R>,
    rows: readonly R[],
    text: string,
    onStored: () => void,
  ): Promise<void> {
    return enqueueStep(() => applyToEach(action, rows, text).then(onStored))
  }

  function undo(): void {
    if (!lastStep || lastStep.isUndone) return
    setLastStep({ ...lastStep, isUndone: true })
    void enqueueStep(() => undoEach(lastStep.writes))
  }

  return { lastStep, apply, undo, dismiss: () => setLastStep(null) }
}

const rowOf = (action: StaffAction) => `${staffListOf(action)}/${action.id}`

/** What an action sends to the server. */
function contentOf({ title: _, ...action }: StaffAction): string {
  const fields = Object.entries(action).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify(fields)
}

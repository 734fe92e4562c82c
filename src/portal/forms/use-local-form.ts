import { useEffect, useState } from 'react'
import { useFields, type HeldDraft } from '#ui/form/use-fields.ts'
import { useSubmit, type Problems } from '#ui/form/use-submit.ts'
import type { LocalFile } from '#portal/local-store.ts'
import { usePortal } from '../portal-context.ts'

type Fields = Record<string, string>

type LocalForm = {
  /** One place for as long as it is mounted. */
  place: string
  blank: Fields
  validate: (fields: Fields) => Problems<Fields>
  /** What is kept of what was typed. Default: all of it. */
  item?: (fields: Fields) => Fields
  files?: readonly LocalFile[]
  onTaken?: () => void
}

const unread: HeldDraft = { text: '', isRead: false, restoredAt: 0 }

/**
 * A form of the portal: what is submitted stays on this device. What is typed survives a reload; it leaves the fields only
 * in the transaction that keeps the item.
 */
export function useLocalForm({ place, blank, validate, item, files = [], onTaken }: LocalForm) {
  const { localStore } = usePortal()
  const [held, setHeld] = useState(unread)
  useEffect(() => {
    let isOver = false
    void localStore.readDraft(place).then((text) => {
      if (!isOver) setHeld({ text: text ?? '', isRead: true, restoredAt: 0 })
    })
    return () => {
      isOver = true
    }
  }, [localStore, place])
  const { fields, change, clear } = useFields<Fields>(
    { blank },
    held,
    (text) => void localStore.keepDraft(place, text),
  )

  async function submit(typed: Fields) {
    await localStore.keep(place, item?.(typed) ?? typed, files)
    clear()
    onTaken?.()
    return 'taken' as const
  }

  return { ...useSubmit<Fields>({ fields, change, validate, submit }), fields }
}

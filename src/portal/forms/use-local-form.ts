import { useEffect, useState } from 'react'
import { useFields, type SavedDraft } from '#ui/form/use-fields.ts'
import { useSubmit, type Problems } from '#ui/form/use-submit.ts'
import type { LocalFile, LocalItem } from '#portal/local-store.ts'
import { usePortal } from '../portal-context.ts'

type Fields = Record<string, string>

type LocalForm = {
  /** Must stay the same while mounted. */
  place: string
  /** The item that is changed, with a draft of its own. */
  changed?: LocalItem | undefined
  blank: Fields
  validate: (fields: Fields) => Problems<Fields>
  /** Maps the fields to the stored item; default: all fields. */
  item?: (fields: Fields) => Fields
  files?: readonly LocalFile[]
  onStored?: () => void
}

const unread: SavedDraft = { text: '', isRead: false, restoredAt: 0 }

/**
 * A portal form whose submissions stay on this device. Input survives a reload; the draft is deleted in the same
 * transaction that stores the item.
 */
export function useLocalForm({ place, changed, blank, validate, item, files = [], onStored }: LocalForm) {
  const { localStore } = usePortal()
  const draft = changed ? `${place}/${changed.id}` : place
  const [draftState, setDraftState] = useState(unread)
  useEffect(() => {
    let isCancelled = false
    void localStore.readDraft(draft).then((text) => {
      if (!isCancelled) setDraftState({ text: text ?? '', isRead: true, restoredAt: 0 })
    })
    return () => {
      isCancelled = true
    }
  }, [localStore, draft])
  const { fields, change, clear } = useFields<Fields>(
    { blank },
    draftState,
    (text) => void localStore.saveDraft(draft, text),
  )

  async function submit(typed: Fields) {
    await localStore.keep(place, item?.(typed) ?? typed, files, changed)
    clear()
    onStored?.()
    return 'stored' as const
  }

  return { ...useSubmit<Fields>({ fields, change, validate, submit }), fields }
}

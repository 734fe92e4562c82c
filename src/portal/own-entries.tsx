import { createContext, useContext, useState } from 'react'
import { markPlace, sayNotChanged } from './action-button.tsx'
import type { LocalItem } from './local-store.ts'
import { useLocalItems, usePortal } from './portal-context.ts'

export type Mark = 'read' | 'keep'

export type OwnEntries = {
  edit: (id: string) => void
  remove: (id: string) => void
  /** The id of the mark on a record of this title, if this person has set one on this device. */
  markOf: (mark: Mark, title: string) => string | undefined
}

const OwnEntriesContext = createContext<OwnEntries>({
  edit: () => {},
  remove: () => {},
  markOf: () => undefined,
})
export const OwnEntriesProvider = OwnEntriesContext.Provider

/** What the person has entered or marked on this device, for the records of a list. */
export function useOwnEntries(): OwnEntries {
  return useContext(OwnEntriesContext)
}

/** The entries of a list with what can be done about them: `edited` is open in the form, `removed` can be restored. */
export function useEntries(items: readonly LocalItem[]) {
  const { localStore, place } = usePortal()
  const [edited, setEdited] = useState<LocalItem | null>(null)
  const [removed, setRemoved] = useState<LocalItem | null>(null)
  const marks = {
    read: useLocalItems(markPlace(place.role, 'read')),
    keep: useLocalItems(markPlace(place.role, 'keep')),
  }
  const entries: OwnEntries = {
    edit: (id) => setEdited(items.find((item) => item.id === id) ?? null),
    remove: (id) => {
      const item = items.find((one) => one.id === id) ?? null
      localStore.remove(id).then(() => setRemoved(item), sayNotChanged)
    },
    markOf: (mark, title) => marks[mark].find(({ fields }) => fields.of === title)?.id,
  }
  return {
    entries,
    edited,
    closeForm: () => setEdited(null),
    undo: removed
      ? () => {
          localStore.restore(removed).then(() => setRemoved(null), sayNotChanged)
        }
      : null,
  }
}

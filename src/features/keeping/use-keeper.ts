import { useMemo } from 'react'
import type { KeptRow } from '#platform/database.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { loadPatiently } from '#platform/patiently.ts'
import { whenInteractive } from '#platform/when-interactive.ts'

const load = loadPatiently(() => whenInteractive(() => import('./keeping.store.ts')))

/** What one person, or whoever is not signed in, keeps on this device; it is sent nowhere. */
export function useKeeper(userId: number | null) {
  return useMemo(() => {
    const owner = userId ?? visitorId
    return {
      watch: (place: string, show: (rows: readonly KeptRow[]) => void) => {
        let isOver = false
        let stop: (() => void) | undefined
        void load().then((store) => {
          if (!isOver) stop = store.watchKept(owner, place, show)
        })
        return () => {
          isOver = true
          stop?.()
        }
      },
      keep: async (place: string, fields: KeptRow['fields'], files: KeptRow['files']) =>
        (await load()).keep({ owner, place, fields, files }),
      remove: async (id: string) => (await load()).removeKept(owner, id),
      readDraft: async (place: string) => (await load()).readDraft(owner, place),
      keepDraft: async (place: string, text: string | null) => (await load()).keepDraft(owner, place, text),
    }
  }, [userId])
}

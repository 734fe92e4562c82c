import { useMemo } from 'react'
import { engine } from '#engine/engine.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import type { KeptRow } from '#platform/storage/database.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'

const load = () => afterHydration(engine)

/** What one person, or whoever is not signed in, keeps on this device; it is sent nowhere. */
export function useKeeper(userId: number | null) {
  return useMemo(() => {
    const owner = userId ?? visitorId
    return {
      watch: (place: string, show: (rows: readonly KeptRow[]) => void) => {
        let isOver = false
        let stop: (() => void) | undefined
        void load().then(({ keeping }) => {
          if (!isOver) stop = keeping.watchKept(owner, place, show)
        })
        return () => {
          isOver = true
          stop?.()
        }
      },
      keep: async (place: string, fields: KeptRow['fields'], files: KeptRow['files']) =>
        (await load()).keeping.keep({ owner, place, fields, files }),
      remove: async (id: string) => (await load()).keeping.removeKept(owner, id),
      readDraft: async (place: string) => (await load()).keeping.readDraft(owner, place),
      keepDraft: async (place: string, text: string | null) =>
        (await load()).keeping.keepDraft(owner, place, text),
    }
  }, [userId])
}

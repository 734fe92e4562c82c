import { useMemo } from 'react'
import { engine } from '#engine/engine.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import type { LocalRecord } from '#platform/storage/database.ts'
import { visitorId } from '#platform/outbox/outbox-row.ts'

const load = () => afterHydration(engine)

/** Records of a user or a visitor that exist only on this device and are never sent. */
export function useLocalRecords(userId: number | null) {
  return useMemo(() => {
    const owner = userId ?? visitorId
    return {
      watch: (place: string, show: (rows: readonly LocalRecord[]) => void) => {
        let isCancelled = false
        let stop: (() => void) | undefined
        void load().then(({ localRecords }) => {
          if (!isCancelled) stop = localRecords.watchRecords(owner, place, show)
        })
        return () => {
          isCancelled = true
          stop?.()
        }
      },
      keep: async (
        place: string,
        fields: LocalRecord['fields'],
        files: LocalRecord['files'],
        changed?: Pick<LocalRecord, 'id' | 'savedAt'>,
      ) => (await load()).localRecords.keep({ owner, place, fields, files }, changed),
      restore: async (record: Omit<LocalRecord, 'owner'>) =>
        (await load()).localRecords.restoreRecord({ ...record, owner }),
      remove: async (id: string) => (await load()).localRecords.removeRecord(owner, id),
      readDraft: async (place: string) => (await load()).localRecords.readDraft(owner, place),
      saveDraft: async (place: string, text: string | null) =>
        (await load()).localRecords.saveDraft(owner, place, text),
    }
  }, [userId])
}

import { useState } from 'react'
import type { Draft } from '#platform/database.ts'
import { useLive } from '#platform/use-live.ts'
import { loadOnce } from '#platform/when-interactive.ts'

const load = loadOnce(() => import('./comments.store.ts'))

const none: Draft = { place: '', text: '', savedAt: 0, restoredAt: 0 }

/**
 * What is typed, kept on the device from the first letter. The field leads and the store follows, except
 * where a text was kept before this page, or came back from the outbox to be edited.
 */
export function useDraft(slug: string, parent: number | null) {
  const place = `comment/${slug}/${parent ?? ''}`
  const draft = useLive(load, async (store) => (await store.readDraft(place)) ?? none, none, [place])
  const [typed, setTyped] = useState<{ text: string; since: number } | null>(null)
  const text = typed === null || draft.restoredAt > typed.since ? draft.text : typed.text

  function setText(next: string) {
    setTyped({ text: next, since: draft.restoredAt })
    void load().then((store) => store.keepDraft(place, next))
  }

  return { text, setText, place }
}

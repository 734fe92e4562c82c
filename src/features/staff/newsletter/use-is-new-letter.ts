import { useRef } from 'react'
import * as v from 'valibot'
import { useLive } from '#engine/use-live.ts'
import { useDesk } from '../desk-host.ts'
import type { MissingRow } from '../frame/list-view.tsx'
import { letterDraftSchema } from './use-letter.ts'

/**
 * Tells the letters that the server cannot have yet: made here just now, typed and not saved, or saved and not sent.
 * `make` returns the id of a new one.
 */
export function useIsNewLetter(): { isNew: (letter: MissingRow) => boolean; make: () => string } {
  const { user, search } = useDesk()
  const newIds = useRef(new Set<string>())
  const id = search.open ?? ''
  const begun = useLive<string | null>(
    async ({ outboxForms }) => {
      const draft = await outboxForms.readDraft('staff', { action: 'letter.save', id }, user.id)
      const texts = v.safeParse(letterDraftSchema, draft?.text)
      return texts.success && texts.output.over === undefined ? id : null
    },
    null,
    [id, user.id],
  )
  return {
    isNew: ({ id: letter, writes }) =>
      newIds.current.has(letter) ||
      begun === letter ||
      writes.some(({ payload }) => payload.action === 'letter.save' && payload.from === undefined),
    make: () => {
      const letter = crypto.randomUUID()
      newIds.current.add(letter)
      return letter
    },
  }
}

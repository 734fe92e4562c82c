import { m } from '#i18n/paraglide/messages.js'
import type { DraftState } from './use-post-draft.ts'

const words = {
  typing: m.writing_keeping,
  kept: m.writing_kept,
}

/** Whether what was typed is on the device. Not announced: it changes at every pause. */
export function DraftStatus({ state }: { state: DraftState }) {
  return state === 'typing' || state === 'kept' ? <span data-kept={state}>{words[state]()}</span> : null
}

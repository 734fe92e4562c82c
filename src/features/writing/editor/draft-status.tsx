import { m } from '#i18n/paraglide/messages.js'
import type { DraftState } from './use-post-draft.ts'

const words = {
  typing: m.writing_keeping,
  saved: m.writing_kept,
}

/** Whether the input is saved. Not a live region, since it changes at every pause in typing. */
export function DraftStatus({ state }: { state: DraftState }) {
  return state === 'typing' || state === 'saved' ? <span data-kept={state}>{words[state]()}</span> : null
}

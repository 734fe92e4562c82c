import { engine } from '#engine/engine.ts'
import { useLiveWith } from '#engine/use-live.ts'
import { whoIsHere } from '#engine/who-is-here.ts'
import { joinTexts, useTyped } from '#ui/use-typed.ts'
import { messageRules } from './load-message-rules.ts'
import { blankMessage, isBlank, type MessageFields } from './message-fields.ts'

type MessageRules = Awaited<ReturnType<typeof messageRules>>

const none: { kept: MessageFields | null; restoredAt: number } = { kept: null, restoredAt: 0 }

/**
 * The form as typed, kept on the device from the first letter. `subject` is what the link that led here is about.
 */
export function useMessageDraft(userId: number | null, subject: string) {
  const draft = useLiveWith<MessageRules, typeof none | null>(
    messageRules,
    async (rules, { contact }) => {
      const row = await contact.readDraft(userId)
      return row ? { kept: rules.readFields(row.text), restoredAt: row.restoredAt } : none
    },
    null,
    [userId],
  )
  const { kept, restoredAt } = draft ?? none
  const begun = kept ? { ...kept, subject: subject || kept.subject } : { ...blankMessage, subject }
  const typed = useTyped({ kept: begun, isRead: draft !== null, restoredAt }, { keep, join })

  return {
    fields: typed.value,
    change: (part: Partial<MessageFields>) => typed.change({ ...typed.value, ...part }),
    /** After it was taken: the store removed the draft in the same step. */
    clear: () => typed.show(blankMessage),
  }
}

/** What is typed before the page knows who is here is still that person's. */
function keep(fields: MessageFields): void {
  const text = isBlank(fields) ? null : JSON.stringify(fields)
  void engine().then(async ({ contact }) => contact.keepDraft(await whoIsHere(), text))
}

/** What was typed leads; a message goes behind the one that was kept. */
function join(kept: MessageFields, typed: MessageFields): MessageFields {
  const written = Object.entries(typed).filter(([, text]) => text.trim() !== '')
  return { ...kept, ...Object.fromEntries(written), message: joinTexts(kept.message, typed.message) }
}

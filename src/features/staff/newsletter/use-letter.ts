import * as v from 'valibot'
import { letterVersion } from '#domain/letter-version.ts'
import { letterTextSchema, type LetterText } from '#domain/staff-newsletter.ts'
import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import { useDraftValue } from '#ui/form/use-draft-value.ts'
import { useDesk } from '../desk-host.ts'

const blank: LetterText = { subject: { en: '', sw: '' }, body: { en: '', sw: '' } }
const draftSchema = v.pipe(v.string(), v.parseJson(), letterTextSchema)

type Held = { draft: LetterText | null; restoredAt: number }

const isSame = (one: LetterText, other: LetterText) => JSON.stringify(one) === JSON.stringify(other)

/** The texts of a letter while they are written: the device keeps what was not saved. */
export function useLetter(id: string, stored: LetterText | null) {
  const { user } = useDesk()
  const about = { action: 'letter.save', id } as const
  const saved = stored ? { subject: stored.subject, body: stored.body } : blank
  const held = useLive<Held | null>(
    async ({ outboxForms }) => {
      const draft = await outboxForms.readDraft('staff', about, user.id)
      const texts = v.safeParse(draftSchema, draft?.text)
      return { draft: texts.success ? texts.output : null, restoredAt: draft?.restoredAt ?? 0 }
    },
    null,
    [id, user.id],
  )
  const typed = useDraftValue(
    { kept: held?.draft ?? saved, isRead: held !== null, restoredAt: held?.restoredAt ?? 0 },
    {
      keep: (texts) =>
        void engine().then(({ outboxForms }) =>
          outboxForms.keepDraft('staff', about, user.id, isSame(texts, saved) ? null : JSON.stringify(texts)),
        ),
      join: (_kept, early) => early,
    },
  )

  /** Stores the letter for the server, and deletes the draft. Rejects if the device cannot. */
  async function save(title: string): Promise<void> {
    const { outboxForms } = await engine()
    const payload = { ...about, title, ...typed.value, ...(stored ? { from: letterVersion(saved) } : {}) }
    await outboxForms.take({ kind: 'staff', payload }, user.id)
  }

  return { texts: typed.value, change: typed.change, isChanged: !isSame(typed.value, saved), save }
}

import * as v from 'valibot'
import { letterVersion } from '#domain/letter-version.ts'
import { letterTextSchema, type LetterText } from '#domain/staff-newsletter.ts'
import { engine } from '#engine/engine.ts'
import { useLive } from '#engine/use-live.ts'
import { useDraftValue } from '#ui/form/use-draft-value.ts'
import { useDesk } from '../desk-host.ts'

const blank: LetterText = { subject: { en: '', sw: '' }, body: { en: '', sw: '' } }
/** `over`: the `letterVersion` of the stored texts when the first of these was typed. */
const writtenSchema = v.object({ ...letterTextSchema.entries, over: v.optional(v.string()) })
type Written = v.InferOutput<typeof writtenSchema>
/** The texts of a letter as they are kept while they are written. */
export const letterDraftSchema = v.pipe(v.string(), v.parseJson(), writtenSchema)

type StoredLetter = { draft: Written | null; restoredAt: number }

const textsOf = ({ subject, body }: LetterText): LetterText => ({ subject, body })
const isSame = (one: LetterText, other: LetterText) =>
  JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

/** The texts of a letter while they are written: the device keeps what was not saved. */
export function useLetter(id: string, stored: LetterText | null) {
  const { user } = useDesk()
  const about = { action: 'letter.save', id } as const
  const saved: Written = textsOf(stored ?? blank)
  const local = useLive<StoredLetter | null>(
    async ({ outboxForms }) => {
      const draft = await outboxForms.readDraft('staff', about, user.id)
      const texts = v.safeParse(letterDraftSchema, draft?.text)
      return { draft: texts.success ? texts.output : null, restoredAt: draft?.restoredAt ?? 0 }
    },
    null,
    [id, user.id],
  )
  const typed = useDraftValue(
    { stored: local?.draft ?? saved, isRead: local !== null, restoredAt: local?.restoredAt ?? 0 },
    {
      keep: (texts) =>
        void engine().then(({ outboxForms }) =>
          outboxForms.saveDraft('staff', about, user.id, isSame(texts, saved) ? null : JSON.stringify(texts)),
        ),
      join: (_kept, early) => early,
    },
  )

  const over = typed.value.over ?? (stored ? letterVersion(saved) : undefined)

  function change(texts: LetterText): void {
    typed.change({ ...textsOf(texts), ...(over === undefined ? {} : { over }) })
  }

  /** Stores the letter for the server, and deletes the draft. Rejects if the device cannot. */
  async function save(title: string): Promise<void> {
    const { outboxForms } = await engine()
    const texts = textsOf(typed.value)
    const payload = { ...about, title, ...texts, ...(over === undefined ? {} : { from: over }) }
    const waiting = (await outboxForms.readOpen('staff', user.id)).flatMap((row) =>
      row.state !== 'parked' && row.payload.action === 'letter.save' && row.payload.id === id
        ? [row.payload]
        : [],
    )
    const last = waiting.at(-1)
    // Saved already, which is not shown yet.
    if (!last || !isSame(last, texts)) await outboxForms.enqueue({ kind: 'staff', payload }, user.id)
    const latest = typed.latest()
    if (isSame(latest, texts)) typed.show(texts)
    // Text typed while these were being stored, on which it is based: the write deleted its draft.
    else typed.change({ ...textsOf(latest), over: letterVersion(texts) })
  }

  /** Deletes what was typed and not saved. */
  const discard = () => typed.change(saved)

  return { texts: typed.value, change, isChanged: !isSame(typed.value, saved), save, discard }
}

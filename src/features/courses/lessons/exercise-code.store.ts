import { storeDraft } from '#engine/outbox-forms.store.ts'
import { engine } from '#platform/engine/page-engine.ts'

/** Of the device, like a half typed comment: it stays when its author signs in, and sign-out deletes it. */
const placeOf = (lesson: string) => `exercise/${lesson}`

/** The code typed in the exercise of a lesson (`course/lesson`), in any language; null if there is none. */
export async function readExerciseCode(lesson: string): Promise<string | null> {
  return (await engine.db.drafts.get(placeOf(lesson)))?.text ?? null
}

/** Stores the code typed in the exercise of a lesson as `storeDraft` does; null deletes it. */
export const saveExerciseCode = (lesson: string, text: string | null) => storeDraft(placeOf(lesson), text)

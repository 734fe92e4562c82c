import { useLiveWith } from '#engine/use-live.ts'
import { joinTexts, useDraftValue } from '#ui/form/use-draft-value.ts'
import { loadLessons } from './use-lessons.ts'

type StoredCode = { text: string | null }

/** The code in the exercise of a lesson, kept on this device while it differs from the `starter`. */
export function useExerciseCode(lesson: string, starter: string) {
  const stored = useLiveWith<Awaited<ReturnType<typeof loadLessons>>, StoredCode | null>(
    loadLessons,
    async ({ readExerciseCode }) => ({ text: await readExerciseCode(lesson) }),
    null,
    [lesson],
  )
  const { value, latest, change } = useDraftValue(
    { stored: stored?.text ?? starter, isRead: stored !== null, restoredAt: 0 },
    { keep, join },
  )

  function keep(code: string): void {
    void loadLessons().then((store) => store.saveExerciseCode(lesson, code === starter ? null : code))
  }

  function join(before: string, early: string): string {
    if (early === starter) return before
    return before === starter ? early : joinTexts(before, early)
  }

  /** Puts the starter in place of the code; what is returned brings the code back, with what was typed since. */
  function reset(): () => void {
    change(starter)
    return () => change(join(value, latest()))
  }

  return { code: value, change, reset }
}

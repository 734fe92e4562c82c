import { betterMark, isLessonDone, type EnrolmentState, type Mark } from '#domain/learning.ts'
import { isRowOf, type OutboxRow } from '#platform/outbox/outbox-row.ts'
import type { CachedLearning } from '#platform/storage/database.ts'

/** `isWaiting`: it is on this device alone. */
export type ShownMark = Mark & { isWaiting: boolean }

export type ShownEnrolment = {
  state: EnrolmentState | 'waiting'
  /** What staff wrote, or why the server refused to take it; '' without. */
  note: string
}

/** What a person did in a course. `done`: lessons of which every part is done. */
export type CourseProgress = {
  marks: readonly ShownMark[]
  done: ReadonlySet<string>
  enrolment: ShownEnrolment | null
}

type Part = { course: string; saved: readonly CachedLearning[]; rows: readonly OutboxRow[] }

/** What the server has of a course, with what waits on this device. */
export function overlayProgress({ course, saved, rows }: Part): CourseProgress {
  const marks = marksOf({ course, saved, rows })
  const lessons = new Set(marks.map(({ lesson }) => lesson))
  return {
    marks,
    done: new Set([...lessons].filter((lesson) => isLessonDone(marks, lesson))),
    enrolment: enrolmentOf({ course, saved, rows }),
  }
}

function marksOf({ course, saved, rows }: Part): ShownMark[] {
  const best = new Map<string, ShownMark>()
  const add = (mark: ShownMark) => {
    if (mark.course !== course) return
    const part = `${mark.lesson}/${mark.kind}`
    const current = best.get(part)
    best.set(part, current ? betterMark(current, mark) : mark)
  }
  for (const row of saved) if ('mark' in row) add({ ...row.mark, isWaiting: false })
  for (const row of rows) {
    if (!isRowOf(row, 'mark') || row.state === 'parked' || row.state === 'done') continue
    const { title: _, ...mark } = row.payload
    add({ ...mark, isWaiting: true })
  }
  return [...best.values()]
}

function enrolmentOf({ course, saved, rows }: Part): ShownEnrolment | null {
  const row = rows.findLast(
    (one) => isRowOf(one, 'enrolment') && one.payload.course === course && one.state !== 'done',
  )
  if (row && row.state !== 'parked') return { state: 'waiting', note: '' }
  for (const record of saved)
    if ('enrolment' in record && record.enrolment.course === course)
      return { state: record.enrolment.state, note: record.enrolment.note }
  return row ? { state: 'refused', note: row.lastError?.words ?? '' } : null
}

import { useState } from 'react'
import { AsOf } from '#engine/as-of.tsx'
import { useWhenBack } from '#engine/use-when-back.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { ConfirmDialog } from '#ui/lazy-dialogs.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { TextLink } from '#ui/link.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { useOnShow } from '#ui/use-on-show.ts'
import { loadProgressCodes } from './load-progress-codes.ts'
import type { SavedProgress, ShownOutcome } from './shown-progress.store.ts'
import { useCourseTitles } from './use-course-titles.ts'

type ShownCardProps = {
  saved: SavedProgress
  /** Called when the code was withdrawn, after the kept copy was deleted. */
  onRemoved: () => void
}

/** What one code shows; asked for again when it is opened and when the network is back. */
export function ShownCard({ saved: { code, progress, savedAt }, onRemoved }: ShownCardProps) {
  const [outcome, setOutcome] = useState<ShownOutcome>('saved')
  const [isAsking, setAsking] = useState(false)
  const { first_name: name, last_at: last } = progress

  async function refresh() {
    const next = await loadProgressCodes()
      .then(({ pullShown }) => pullShown(code, 'saved'))
      .catch(() => 'failed' as const)
    setOutcome(next)
    if (next === 'missing') onRemoved()
  }

  useOnShow(code, () => void refresh())
  useWhenBack(outcome === 'unreachable', () => void refresh())

  async function forget() {
    const { removeShown } = await loadProgressCodes()
    await removeShown(code)
  }

  return (
    <section
      aria-label={m.shown_of({ name })}
      className={css({ borderWidth: '1px', borderColor: 'line', borderRadius: 'md', p: '4' })}
      data-shown
    >
      <h2 className={css({ fontSize: 'xl', overflowWrap: 'anywhere' })}>{name}</h2>
      <AsOf at={outcome === 'saved' ? null : savedAt} />
      <div className={css({ color: 'soft', mb: '3' })}>
        {last === null ? m.shown_nothing_yet() : m.shown_last({ date: formatDate(last) })}
      </div>
      <Courses progress={progress} />
      <Certificates progress={progress} />
      <Button
        variant="plain"
        aria-haspopup="dialog"
        aria-label={m.shown_remove_of({ name })}
        onClick={() => setAsking(true)}
        css={{ mt: '3' }}
      >
        {m.shown_remove()}
      </Button>
      {isAsking ? (
        <LazyOverlay onClose={() => setAsking(false)}>
          <ConfirmDialog
            title={m.shown_remove()}
            question={m.shown_remove_sure({ name })}
            yes={m.shown_remove()}
            onConfirm={forget}
            onClose={() => setAsking(false)}
          />
        </LazyOverlay>
      ) : null}
    </section>
  )
}

function Courses({ progress: { courses } }: Pick<SavedProgress, 'progress'>) {
  const titleOf = useCourseTitles()
  return (
    <ul className={css({ display: 'grid', gap: '4' })}>
      {courses.map(({ course, lessons, lessons_done: done, last_at: last }) => (
        <li key={course} className={css({ minW: '0' })}>
          <TextLink to="/thinkforge/$id" params={{ id: course }}>
            {titleOf(course)}
          </TextLink>
          <div>{lessons === 1 ? m.progress_one({ done }) : m.progress_lessons({ done, count: lessons })}</div>
          <ProgressLine label={titleOf(course)} value={done} max={lessons} />
          {last === null || courses.length === 1 ? null : (
            <div className={css({ color: 'soft', fontSize: 'sm' })}>
              {m.shown_last({ date: formatDate(last) })}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Certificates({ progress: { certificates } }: Pick<SavedProgress, 'progress'>) {
  const titleOf = useCourseTitles()
  if (certificates.length === 0) return null
  return (
    <>
      <h3 className={css({ fontWeight: 'bold', mt: '4' })}>{m.shown_certificates()}</h3>
      <ul>
        {certificates.map(({ number, course, issued_at: issued }) => (
          <li key={number} className={css({ overflowWrap: 'anywhere' })}>
            <TextLink to="/certificates/$number" params={{ number }}>
              {m.shown_certificate({ title: titleOf(course), number, date: formatDate(issued) })}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  )
}

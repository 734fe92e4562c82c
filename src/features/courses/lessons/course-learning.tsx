import { useState } from 'react'
import type { ListedLesson } from '#domain/lessons.ts'
import { currentUserId } from '#engine/current-user.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { focusSoon } from '#ui/focus-soon.ts'
import { ButtonLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { PendingLabel } from '#ui/pending-label.tsx'
import { trackPending } from '#ui/pending-work.ts'
import { ProgressLine } from '#ui/progress-line.tsx'
import { SignInPrompt } from '#ui/sign-in-prompt.tsx'
import type { ShownEnrolment } from './progress-overlay.ts'
import { loadLessons } from './use-lessons.ts'
import { useProgress, type ProgressView } from './use-progress.ts'

type CourseLearningProps = { course: string; title: string; lessons: readonly ListedLesson[] }

/** How far the person came in a course, and whether they take part in it. */
export function CourseLearning({ course, title, lessons }: CourseLearningProps) {
  const progress = useProgress(course)
  if (!progress.isKnown) return <div className={css({ minH: '11' })} />
  if (progress.userId === null)
    return (
      <div className={css({ mb: '5' })}>
        <SignInPrompt from={`/thinkforge/${course}`}>{m.enrol_visitor()}</SignInPrompt>
      </div>
    )
  return (
    <div className={css({ mb: '4' })}>
      <Progress course={course} lessons={lessons} progress={progress} />
      <Enrol course={course} title={title} enrolment={progress.enrolment} />
    </div>
  )
}

type ProgressProps = { course: string; lessons: readonly ListedLesson[]; progress: ProgressView }

function Progress({ course, lessons, progress: { marks, done } }: ProgressProps) {
  const count = lessons.length
  const finished = lessons.filter(({ slug }) => done.has(slug)).length
  const index = lessons.findIndex(({ slug }) => !done.has(slug))
  const next = lessons[index]
  if (count === 0 || marks.length === 0) return null
  const words =
    count === 1 ? m.progress_one({ done: finished }) : m.progress_lessons({ done: finished, count })
  return (
    <>
      <div className={css({ fontWeight: 'bold' })} data-progress>
        {words}
      </div>
      <ProgressLine label={words} value={finished} max={count} />
      {next ? (
        <ButtonLink to="/thinkforge/$id/$lesson" params={{ id: course, lesson: next.slug }} css={{ mt: '3' }}>
          {m.progress_go_on({ number: index + 1 })}
        </ButtonLink>
      ) : null}
    </>
  )
}

type EnrolProps = { course: string; title: string; enrolment: ShownEnrolment | null }

function Enrol({ course, title, enrolment }: EnrolProps) {
  const [hasFailed, setFailed] = useState(false)

  async function requestEnrolment() {
    try {
      const learner = await currentUserId()
      if (learner === null) return
      const { enrol } = await loadLessons()
      await enrol(learner, { course, title })
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  function press() {
    trackPending(requestEnrolment())
    // The button goes.
    focusSoon(() => document.querySelector<HTMLElement>('[data-enrolment]:not([data-enrolment=refused])'))
  }

  return (
    <div className={css({ mt: '4' })}>
      <div role="status" data-enrolment={enrolment?.state}>
        <State enrolment={enrolment} />
      </div>
      {enrolment === null || enrolment.state === 'refused' ? (
        <Button variant="quiet" css={{ mt: '2' }} onClick={press}>
          {enrolment ? m.enrol_again() : m.enrol()}
        </Button>
      ) : null}
      {hasFailed ? (
        <Notice tone="error" css={{ mt: '3' }}>
          {m.enrol_failed()}
        </Notice>
      ) : null}
    </div>
  )
}

function State({ enrolment }: { enrolment: ShownEnrolment | null }) {
  switch (enrolment?.state) {
    case 'waiting':
      return (
        <>
          {m.enrol_waiting()}
          <PendingLabel isRefused={false}>{m.waiting_to_send()}</PendingLabel>
        </>
      )
    case 'asked':
      return m.enrol_asked()
    case 'active':
      return (
        <>
          <strong className={css({ color: 'success' })}>{m.enrol_active()}</strong> {m.enrol_questions()}
          {enrolment.note === '' ? null : <div className={css({ color: 'soft' })}>{enrolment.note}</div>}
        </>
      )
    case 'refused':
      return (
        <>
          {m.enrol_refused()}
          {enrolment.note === '' ? null : <div className={css({ color: 'soft' })}>{enrolment.note}</div>}
        </>
      )
    default:
      return m.enrol_lead()
  }
}

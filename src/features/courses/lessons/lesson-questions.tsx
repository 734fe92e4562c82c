import { useEffect, useRef } from 'react'
import { maxQuestionLength } from '#domain/questions.ts'
import type { Lesson } from '#domain/lessons.ts'
import { AsOf } from '#engine/as-of.tsx'
import { Delivery } from '#engine/delivery.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { TextLink } from '#ui/link.ts'
import { SectionHeading } from '#ui/section-heading.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import type { ShownEnrolment } from './progress-overlay.ts'
import { QuestionItem } from './question-item.tsx'
import { useQuestions } from './use-questions.ts'

type LessonQuestionsProps = {
  lesson: Pick<Lesson, 'course' | 'slug' | 'title'>
  userId: number
  enrolment: ShownEnrolment | null
}

/** A person's own questions about a lesson with their answers, and for who is enrolled the form for another one. */
export function LessonQuestions({ lesson, userId, enrolment }: LessonQuestionsProps) {
  const { course, slug, title } = lesson
  const { questions, savedAt } = useQuestions(userId, course, slug)
  const sectionRef = useRef<HTMLElement>(null)
  useEffect(() => {
    // A mail and the dashboard link here, and the page was laid out before this part was loaded.
    if (questions && window.location.hash === '#questions') sectionRef.current?.scrollIntoView()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when they are read
  }, [questions === null])
  const { form, field, outcome, queuedKey, isBlank } = useOutboxForm<'question', { text: string }>({
    kind: 'question',
    about: { action: 'ask', course, lesson: slug },
    owner: userId,
    blank: { text: '' },
    long: 'text',
    validate: ({ text }) => (text.trim() === '' ? { text: m.question_missing } : {}),
    write: ({ text }) => ({
      kind: 'question',
      payload: {
        action: 'ask',
        id: crypto.randomUUID(),
        course,
        lesson: slug,
        title,
        text: text.trim(),
      },
    }),
  })
  if (!questions) return null
  const isEnrolled = enrolment?.state === 'active'
  return (
    <section id="questions" ref={sectionRef}>
      <SectionHeading>{m.question_title()}</SectionHeading>
      {isEnrolled || questions.length > 0 ? (
        <p className={css({ color: 'soft' })}>{m.question_lead()}</p>
      ) : null}
      <AsOf at={savedAt} />
      {questions.length > 0 ? (
        <ul className={css({ listStyle: 'none', p: '0' })}>
          {questions.map((question) => (
            <QuestionItem
              key={question.id}
              question={question}
              title={title}
              userId={userId}
              canEdit={isEnrolled && isBlank}
            />
          ))}
        </ul>
      ) : null}
      {isEnrolled ? (
        <SubmitOnceForm
          {...form}
          css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '4' }}
        >
          <TextAreaField
            label={m.question_text()}
            rows={3}
            required
            maxLength={maxQuestionLength}
            {...field('text')}
          />
          <FormOutcome outcome={outcome} storage={m.question_failed()}>
            <Delivery queuedKey={queuedKey} sent={m.question_sent()} />
          </FormOutcome>
          <Button type="submit" css={{ justifySelf: 'start' }}>
            {m.question_ask()}
          </Button>
        </SubmitOnceForm>
      ) : (
        <p className={css({ mt: '2' })}>
          {enrolment?.state === 'asked' || enrolment?.state === 'waiting'
            ? m.question_enrolment_waits()
            : m.question_join()}{' '}
          <TextLink to="/thinkforge/$id" params={{ id: course }}>
            {m.question_to_course()}
          </TextLink>
        </p>
      )}
    </section>
  )
}

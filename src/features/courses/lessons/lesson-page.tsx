import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { company } from '#catalogues/company.ts'
import type { Lesson } from '#domain/lessons.ts'
import { LazyOutage } from '#engine/lazy-outage.tsx'
import { DeferredHydration } from '#hydration/deferred-hydration.tsx'
import { m } from '#i18n/paraglide/messages.js'
import type { Failure } from '#platform/sync/pull-status.ts'
import { css } from '#styled/css'
import { ItemMissing } from '#ui/item-missing.tsx'
import { BackLink } from '#ui/item-page.tsx'
import { lazySection } from '#ui/lazy-section.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { TextSkeleton } from '#ui/text-skeleton.tsx'
import { LessonNavigation } from './lesson-navigation.tsx'
import { LessonText } from './lesson-text.tsx'
import { startLessonPull } from './start-pulls.ts'
import { useLesson, useLessons } from './use-lessons.ts'
import { useProgress } from './use-progress.ts'

const route = getRouteApi('/thinkforge/$id/$lesson')

const Practice = lazySection(() => import('./practice.tsx'), 'Practice', {
  placeholderStyle: css.raw({ minH: '[30rem]' }),
})

/** Exported from this chunk, because in the entry chunk every first page load would include it. */
export { startLessonPull } from './start-pulls.ts'

/** A lesson to read, with its exercise and its questions. */
export function LessonPage() {
  const { id: course, lesson: slug } = route.useParams()
  const { pageData } = route.useRouteContext()
  const { lesson, isMissing, failure, savedAt } = useLesson(course, slug, pageData)
  const { lessons, stored } = useLessons(course, pageData)
  const { done } = useProgress(course)
  const index = lessons.findIndex((one) => one.slug === slug)
  const back = (
    <BackLink to="/thinkforge/$id" params={{ id: course }}>
      {m.lesson_back()}
    </BackLink>
  )
  if (isMissing)
    return (
      <ItemMissing title={m.lesson_missing()}>
        <PageHead title={m.page_title({ title: m.lesson_missing(), product: company.product })} />
        {back}
      </ItemMissing>
    )
  if (!lesson)
    return <LessonPending back={back} failure={failure} onRetry={() => startLessonPull(course, slug)} />
  return (
    <div className={css({ py: { base: '3', md: '8' }, maxW: 'prose' })} key={`${course}/${slug}`}>
      <PageHead
        title={m.page_title({ title: lesson.title, product: company.product })}
        description={lesson.summary}
      />
      <LazyOutage of="lesson" failure={null} savedAt={savedAt} />
      {back}
      <PageTitle css={{ mt: '1' }}>{lesson.title}</PageTitle>
      <p className={css({ mt: '2', fontSize: { base: 'md', md: 'lg' } })}>{lesson.summary}</p>
      <div className={css({ mt: '2', color: 'soft', fontSize: 'sm' })}>
        {[
          ...(index === -1 ? [] : [m.lesson_place({ number: index + 1, count: lessons.length })]),
          m.lesson_minutes({ minutes: lesson.minutes }),
        ].join(' · ')}
      </div>
      <LessonBody lesson={lesson} />
      <LessonNavigation course={course} lessons={lessons} stored={stored} index={index} done={done} />
    </div>
  )
}

function LessonBody({ lesson }: { lesson: Lesson }) {
  return (
    <>
      <LessonText html={lesson.html} lead />
      <DeferredHydration>
        <Practice key={`${lesson.course}/${lesson.slug}`} lesson={lesson} />
      </DeferredHydration>
    </>
  )
}

type LessonPendingProps = { back: ReactNode; failure: Failure | null; onRetry: () => void }

function LessonPending({ back, failure, onRetry }: LessonPendingProps) {
  return (
    <div className={css({ py: { base: '3', md: '8' }, maxW: 'prose' })}>
      <title>{m.page_title({ title: m.lesson_title(), product: company.product })}</title>
      {back}
      <PageTitle css={{ mt: '1' }}>{m.lesson_title()}</PageTitle>
      {failure ? (
        <LazyOutage of="lesson" failure={failure} onRetry={onRetry} />
      ) : (
        <div className={css({ mt: '4' })} role="status" aria-busy="true" aria-label={m.loading()}>
          <TextSkeleton />
        </div>
      )}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { m } from '#i18n/paraglide/messages.js'
import { visitorId } from '#platform/outbox/outbox-row.ts'
import { session } from '#platform/session/session.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { lessonTextId } from './lesson-text.tsx'
import { loadLessons } from './use-lessons.ts'

/** How long a place must stay on the screen before it is written. */
const restMs = 1500
/** Below the bar of the site. */
const topPx = 96

/**
 * Remembers which paragraph of a lesson was at the top of the screen, and offers to go there. An element and no distance,
 * because the next time letters, pictures or the screen may have another size.
 */
export function ReadingPosition({ lesson }: { lesson: string }) {
  const { user, status } = useSnapshot(session)
  const userId = user?.id ?? visitorId
  const [stopped, setStopped] = useState<number | null>(null)

  useEffect(() => {
    if (status === 'unknown') return
    let isCancelled = false
    const store = loadLessons()
    const offered = store
      .then(({ loadReadingPosition }) => loadReadingPosition(userId, lesson))
      .then((position) => {
        // Who has gone on already, or came by a link to a place, needs no offer.
        if (!isCancelled && position !== null && position > 0 && position > readingPosition())
          setStopped(position)
      })
    offered.catch(() => {})
    const saveWhenRested = async () => {
      // What is written would otherwise be read as the position of the visit before.
      await offered
      if (isCancelled) return
      const position = readingPosition()
      // Who is at the top has not read on: the position of the visit before stays.
      if (position === 0) return
      setStopped((before) => (before !== null && position !== -1 && position < before ? before : null))
      const { saveReadingPosition } = await store
      // A position below the text means that it was read: the next visit starts at the top.
      await saveReadingPosition(userId, lesson, Math.max(0, position))
    }
    const stop = whenResting(() => void saveWhenRested().catch(() => {}))
    return () => {
      isCancelled = true
      setStopped(null)
      stop()
    }
  }, [lesson, userId, status])

  if (stopped === null) return null
  function continueReading() {
    paragraphs()[stopped ?? 0]?.scrollIntoView({ block: 'start' })
    setStopped(null)
  }
  return (
    <div className={css({ position: 'fixed', zIndex: '2', left: '4', bottom: '4' })}>
      <Button css={{ boxShadow: '[0 4px 24px #0003]' }} onClick={continueReading}>
        {m.lesson_go_on()}
      </Button>
    </div>
  )
}

function paragraphs(): Element[] {
  return [...(document.getElementById(lessonTextId)?.children ?? [])]
}

/** Place of the first paragraph that is on the screen; -1 if all are above it. */
function readingPosition(): number {
  return paragraphs().findIndex((element) => element.getBoundingClientRect().bottom > topPx)
}

/** Calls back when the page was scrolled, also before this was called, and rests. */
function whenResting(rested: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    clearTimeout(timer)
    timer = setTimeout(rested, restMs)
  }
  addEventListener('scroll', scrolled, { passive: true })
  // The text is there before its code.
  if (scrollY > 0) scrolled()
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', scrolled)
  }
}

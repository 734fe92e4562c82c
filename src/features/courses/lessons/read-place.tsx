import { useEffect, useRef, useState } from 'react'
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
export function ReadPlace({ lesson }: { lesson: string }) {
  const { user, status } = useSnapshot(session)
  const userId = user?.id ?? visitorId
  const [stopped, setStopped] = useState<number | null>(null)
  const isRead = useRef(false)

  useEffect(() => {
    if (status === 'unknown') return
    let isOver = false
    void loadLessons()
      .then(({ readPlace }) => readPlace(userId, lesson))
      .then((place) => {
        if (isOver) return
        isRead.current = true
        // Who has gone on already, or came by a link to a place, needs no offer.
        if (place !== null && place > 0 && place > placeNow()) setStopped(place)
      })
      .catch(() => {})
    const stop = whenResting(() => {
      if (!isRead.current) return
      const place = placeNow()
      setStopped((before) => (before !== null && place !== -1 && place < before ? before : null))
      // Who is below the text has read it, and begins at its top the next time.
      void loadLessons()
        .then(({ keepPlace }) => keepPlace(userId, lesson, Math.max(0, place)))
        .catch(() => {})
    })
    return () => {
      isOver = true
      isRead.current = false
      setStopped(null)
      stop()
    }
  }, [lesson, userId, status])

  if (stopped === null) return null
  function goOn() {
    paragraphs()[stopped ?? 0]?.scrollIntoView({ block: 'start' })
    setStopped(null)
  }
  return (
    <div className={css({ position: 'fixed', zIndex: '2', left: '4', bottom: '4' })}>
      <Button css={{ boxShadow: '[0 4px 24px #0003]' }} onClick={goOn}>
        {m.lesson_go_on()}
      </Button>
    </div>
  )
}

function paragraphs(): Element[] {
  return [...(document.getElementById(lessonTextId)?.children ?? [])]
}

/** Place of the first paragraph that is on the screen; -1 if all are above it. */
function placeNow(): number {
  return paragraphs().findIndex((element) => element.getBoundingClientRect().bottom > topPx)
}

/** Calls back when the page was scrolled and rests. */
function whenResting(rested: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    clearTimeout(timer)
    timer = setTimeout(rested, restMs)
  }
  addEventListener('scroll', scrolled, { passive: true })
  return () => {
    clearTimeout(timer)
    removeEventListener('scroll', scrolled)
  }
}

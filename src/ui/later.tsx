import { withStyles } from '#ui/all-styles.ts'
import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'
import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react'

const longestPauseMs = 30_000

type LaterProps<P extends object> = {
  /** Brings the part; it is asked for after the page answers input, and again where it did not come. */
  load: () => Promise<ComponentType<P>>
  props: P
  /** Kept free until it is there, so that nothing moves. */
  place?: SystemStyleObject
  /** What keeps it free where one height cannot say it. */
  room?: ReactNode
}

/** A part that nobody can use before the page answers input, such as a form: it does not delay the page. */
export function Later<P extends object>({ load, props, place, room }: LaterProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout>
    // The network, or a worker that the browser stopped, may have lost the chunk.
    const ask = (pauseMs: number): void =>
      void withStyles(load).then(
        (part) => {
          if (!isOver) setPart(() => part)
        },
        () => {
          if (!isOver) timer = setTimeout(ask, pauseMs, Math.min(2 * pauseMs, longestPauseMs))
        },
      )
    ask(1000)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one part for the life of the place
  }, [])
  if (Part) return createElement(Part, props)
  return (
    <div className={css(place)} aria-busy="true">
      {room}
    </div>
  )
}

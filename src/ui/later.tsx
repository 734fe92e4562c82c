import { Box } from '@chakra-ui/react/box'
import { createElement, useEffect, useState, type ComponentType } from 'react'

type LaterProps<P extends object> = {
  /** Brings the part; it is asked for once, after the page answers input. */
  load: () => Promise<ComponentType<P>>
  props: P
  /** Kept free until it is there, so that nothing moves. */
  height: string
}

/** A part that nobody can use before the page answers input, such as a form: it does not delay the page. */
export function Later<P extends object>({ load, props, height }: LaterProps<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let isOver = false
    // A chunk that can't be fetched now leaves the place free; the next visit asks again.
    void load().then(
      (part) => {
        if (!isOver) setPart(() => part)
      },
      () => {},
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once
  }, [])
  return Part ? createElement(Part, props) : <Box minH={height} aria-busy="true" />
}

import { useEffect, useRef } from 'react'
import { afterHydration } from '#loading/after-hydration.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readingProgressRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'

const Bar = styled('div', readingProgressRecipe)

/** The scroll progress in percent (docs/specification.md#header). */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const started = afterHydration(() => import('./track-reading-progress.ts')).then(
      ({ trackReadingProgress }) => (bar.current ? trackReadingProgress(bar.current) : null),
      // If the chunk fails to load, the bar stays empty.
      () => null,
    )
    return () => void started.then((stop) => stop?.())
  }, [])
  return (
    <Bar
      ref={bar}
      role="progressbar"
      aria-label={m.reading_progress()}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    >
      <div />
    </Bar>
  )
}

import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'
import type { OutageViewProps } from './outage-view.tsx'

const OutageView = lazyWithRetry(() => import('./outage-view.tsx'), 'OutageView')

/** Preloads the code: without a network it cannot be loaded. */
export function preloadOutage(): void {
  OutageView.preload().catch(() => {})
}

/** Renders nothing while content is current; the view's code is lazy-loaded. */
export function LazyOutage(props: OutageViewProps) {
  if (!props.failure && (props.savedAt ?? null) === null) return null
  return (
    <LazySection>
      <OutageView {...props} />
    </LazySection>
  )
}

import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'
import type { OutageViewProps } from './outage-view.tsx'

const OutageView = lazyWithRetry(() => import('./outage-view.tsx'), 'OutageView')

/** Loads the code for later: when the network is gone, it would be too late. */
export function preloadOutage(): void {
  OutageView.preload().catch(() => {})
}

/** Nothing while content is current; its code is not part of the page. */
export function LateOutage(props: OutageViewProps) {
  if (!props.failure && (props.savedAt ?? null) === null) return null
  return (
    <LazySection>
      <OutageView {...props} />
    </LazySection>
  )
}

import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { LazySection } from '#ui/lazy-section.tsx'

const DeliveryLine = lazyWithRetry(() => import('./delivery-line.tsx'), 'DeliveryLine')

type DeliveryProps = {
  /** Key of the write that the form has stored; null for none. */
  taken: string | null
  /** Shown when the server has it. */
  sent?: string
  /** Shown while it is only on this device. */
  waits?: string
}

/** What became of a submitted form, in a live region; its code is loaded with the first submit. */
export function Delivery({ taken, ...words }: DeliveryProps) {
  return (
    <div role="status">
      {taken === null ? null : (
        <LazySection>
          <DeliveryLine key={taken} taken={taken} {...words} />
        </LazySection>
      )}
    </div>
  )
}

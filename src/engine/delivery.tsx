import { lazySection } from '#ui/lazy-section.tsx'

const DeliveryLine = lazySection(() => import('./delivery-line.tsx'), 'DeliveryLine')

type DeliveryProps = {
  /** Key of the write that the form has stored; null for none. */
  queuedKey: string | null
  /** Shown when the server has it. */
  sent?: string
  /** Shown while it is only on this device. */
  waits?: string
}

/** What became of a submitted form, in a live region; its code is loaded with the first submit. */
export function Delivery({ queuedKey, ...words }: DeliveryProps) {
  return (
    <div role="status">
      {queuedKey === null ? null : <DeliveryLine key={queuedKey} queuedKey={queuedKey} {...words} />}
    </div>
  )
}

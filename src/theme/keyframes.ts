import { defineKeyframes } from '@pandacss/dev'

/** Movements, by the name that an `animation` has. */
export const keyframes = defineKeyframes({
  /** Keeps what is below the first screen out of the first layout (deferLayout, utilities.ts). */
  deferLayout: { from: { contentVisibility: 'auto' } },
  late: { from: { visibility: 'hidden' } },
  coming: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } },
  'viora-dot': { '0%, 60%, 100%': { opacity: '0.3' }, '30%': { opacity: '1' } },
})

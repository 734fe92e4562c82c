import { defineKeyframes } from '@pandacss/dev'

/** Keyframes by the name that `animation` uses. */
export const keyframes = defineKeyframes({
  /** Excludes content below the first screen from the initial layout (deferLayout, utilities.ts). */
  deferLayout: { from: { contentVisibility: 'auto' } },
  late: { from: { visibility: 'hidden' } },
  coming: { from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(300%)' } },
  'viora-dot': { '0%, 60%, 100%': { opacity: '0.3' }, '30%': { opacity: '1' } },
})

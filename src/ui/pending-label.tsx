import { Clock, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Icon } from './icon.tsx'

/** Shows that an action is queued, or that the server rejected it. */
export function PendingLabel({ isRefused, children }: { isRefused: boolean; children: ReactNode }) {
  return (
    <div
      className={css({
        display: 'flex',
        gap: '2',
        alignItems: 'center',
        fontWeight: 'bold',
        color: isRefused ? 'danger' : 'pending',
      })}
    >
      <Icon shape={isRefused ? TriangleAlert : Clock} size={16} aria-hidden="true" />
      {children}
    </div>
  )
}

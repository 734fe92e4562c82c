import { Clock, TriangleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { css } from '#styled/css'
import { Icon } from './icon.tsx'

/** Says that an action waits to be sent, or that the server refused it. */
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

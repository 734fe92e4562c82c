import type { ReactNode } from 'react'
import { Notice } from './notice.ts'

/** A message at the bottom of the page, announced by screen readers; null for none. */
export function Snackbar({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      {children === null ? null : (
        <Notice
          data-corner
          css={{
            position: 'fixed',
            bottom: '4',
            left: '4',
            right: '4',
            maxW: 'form',
            zIndex: '3',
            boxShadow: '0 4px 24px #0003',
          }}
        >
          {children}
        </Notice>
      )}
    </div>
  )
}

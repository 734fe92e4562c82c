import { CircleCheck } from 'lucide'
import type { ReactNode } from 'react'
import type { MarkKind } from '#domain/learning.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { focusSoon } from '#ui/focus-soon.ts'
import { Icon } from '#ui/icon.tsx'
import { PendingLabel } from '#ui/pending-label.tsx'
import type { ShownMark } from './progress-overlay.ts'

type MarkLineProps = { mark: ShownMark; isPassed?: boolean; children: ReactNode }

/** Focuses the mark that comes in the place of the pressed button. */
export function focusMark(kind: MarkKind): void {
  focusSoon(() => document.querySelector<HTMLElement>(`[data-mark=${kind}]`))
}

/** A part of a lesson that is done, and whether the server knows. */
export function MarkLine({ mark, isPassed = true, children }: MarkLineProps) {
  return (
    <div className={css({ mt: '4' })} data-mark={mark.kind}>
      <div
        className={css({
          display: 'flex',
          gap: '2',
          alignItems: 'center',
          fontWeight: 'bold',
          color: isPassed ? 'success' : 'pending',
        })}
      >
        {isPassed ? <Icon shape={CircleCheck} size={20} aria-hidden="true" /> : null}
        <span>{children}</span>
      </div>
      {mark.isWaiting ? (
        <div className={css({ fontSize: 'sm' })}>
          <PendingLabel isRefused={false}>{m.waiting_to_send()}</PendingLabel>
        </div>
      ) : null}
    </div>
  )
}

import { transitionsOf, type InquiryState } from '#domain/inquiries.ts'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import { moveLabel } from '#i18n/inquiry-labels.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Button } from '#ui/button.ts'
import { enqueueInquiry } from './enqueue-inquiry.ts'

/** What a client may do with an inquiry beside replying. A withdrawn request stays withdrawn, so that is asked first. */
export function ClientMoves({ inquiry, userId }: { inquiry: Inquiry; userId: number }) {
  const { id, title, state: from } = inquiry
  const move = (to: InquiryState) => enqueueInquiry({ action: 'move', id, title, from, to }, userId)
  return transitionsOf(inquiry, 'client').map((to) => (
    <div key={to} className={css({ mt: '4' })}>
      {to === 'withdrawn' ? (
        <ConfirmButton
          label={moveLabel(to)}
          variant="quiet"
          question={m.inquiry_withdraw_asked()}
          keep={m.inquiry_keep()}
          onConfirm={() => move(to)}
        />
      ) : (
        <Button variant="quiet" onClick={() => void move(to)}>
          {moveLabel(to)}
        </Button>
      )}
    </div>
  ))
}

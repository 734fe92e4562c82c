import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'
import { focusMark, MarkLine } from './mark-line.tsx'
import type { Marks } from './use-marks.ts'

/**
 * Marks the text of a lesson as read. A button, because a text that was on the screen for some seconds was not
 * necessarily read, and a screen reader or a keyboard scrolls otherwise than eyes.
 */
export function ReadMark({ marks, from }: { marks: Marks; from: string }) {
  const read = marks.of('read')
  function markRead() {
    marks.mark('read')
    focusMark('read')
  }
  return (
    <div className={css({ mt: '6', minH: '11' })} role="status">
      {marks.userId === null ? (
        <p className={css({ color: 'soft' })}>
          {m.progress_visitor()}{' '}
          <TextLink to="/auth/login" search={{ from }}>
            {m.sign_in()}
          </TextLink>
        </p>
      ) : read ? (
        <MarkLine mark={read}>{m.lesson_read()}</MarkLine>
      ) : marks.isKnown ? (
        <Button variant="quiet" onClick={markRead}>
          {m.lesson_mark_read()}
        </Button>
      ) : null}
      {marks.hasFailed ? (
        <Notice tone="error" css={{ mt: '3' }}>
          {m.progress_failed()}
        </Notice>
      ) : null}
    </div>
  )
}

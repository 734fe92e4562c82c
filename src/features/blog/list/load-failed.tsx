import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'

/** There is nothing on the device and nothing came. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error" role="alert" css={{ mt: '8' }}>
      <div className={css({ fontWeight: 'bold' })}>{m.blog_failed()}</div>
      <div className={css({ mt: '1' })}>{m.failed_hint()}</div>
      <Button look="quiet" onClick={onRetry} css={{ mt: '3' }}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}

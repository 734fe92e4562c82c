import { m } from '#i18n/paraglide/messages.js'
import { Box } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'

/** There is nothing on the device and nothing came. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error" mt="8" role="alert">
      <Box fontWeight="bold">{m.blog_failed()}</Box>
      <Box mt="1">{m.failed_hint()}</Box>
      <Button look="quiet" mt="3" onClick={onRetry}>
        {m.try_again()}
      </Button>
    </Notice>
  )
}

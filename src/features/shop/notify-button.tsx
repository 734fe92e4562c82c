import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { css } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'
import { Button } from '#ui/button.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'

const NoticeDialog = lazyWithRetry(() => import('./notice-dialog.tsx'), 'NoticeDialog')

type NotifyButtonProps = {
  product: { id: string; title: string }
  variant: 'solid' | 'quiet'
  size?: SystemStyleObject
}

/**
 * For a product that is out of stock: opens the back-in-stock notice in a dialog, because a form in a card would stretch
 * its neighbours (docs/specification.md#shop-page).
 */
export function NotifyButton({ product, variant, size }: NotifyButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <div className={css({ fontWeight: 'bold', color: 'danger', mb: '2' })}>{m.out_of_stock()}</div>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        aria-label={m.notify_me_about({ title: product.title })}
        onClick={() => setAsking(true)}
        css={size}
      >
        {m.notify_me()}
      </Button>
      {isAsking ? (
        <LazyOverlay onClose={() => setAsking(false)}>
          <NoticeDialog product={product} onClose={() => setAsking(false)} />
        </LazyOverlay>
      ) : null}
    </>
  )
}

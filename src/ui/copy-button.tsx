import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from './button.ts'
import { copyToClipboard } from './copy-to-clipboard.ts'

/** Copies a text and reports the result. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState<boolean>()
  return (
    <>
      <Button variant="plain" aria-live="polite" onClick={() => void copyToClipboard(text).then(setCopied)}>
        {isCopied ? m.copied() : m.copy_text()}
      </Button>
      {isCopied === false ? (
        <div className={css({ w: 'full', px: '2' })} role="alert">
          {m.copy_failed()}
        </div>
      ) : null}
    </>
  )
}

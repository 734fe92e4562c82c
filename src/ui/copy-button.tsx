import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from './button.ts'

/** Copies a text and says whether it did. */
export function CopyButton({ text }: { text: string }) {
  const [words, setWords] = useState<string>()
  return (
    <Button look="plain" aria-live="polite" onClick={() => void copy(text).then(setWords)}>
      {words ?? m.copy_text()}
    </Button>
  )
}

/** Answers in words how it went: a browser may refuse its clipboard, or have none. */
export async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return m.copied()
  } catch {
    return m.copy_failed()
  }
}

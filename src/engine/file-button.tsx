import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { FetchedFile } from '#platform/session/fetch-file.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { failureMessage } from './outage.ts'

type FileButtonProps = { label: string; name: string; load: () => Promise<FetchedFile>; offline?: string }

/** A button that fetches a file for which the server wants the account's token. */
export function FileButton({ label, name, load, offline }: FileButtonProps) {
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState('')
  async function save(): Promise<void> {
    if (isRunning) return
    setRunning(true)
    setFailure('')
    // Rejects if its chunk cannot be loaded; treated as unreachable.
    const answer = await load().catch(() => 'unreachable' as const)
    setRunning(false)
    if (answer instanceof Blob) saveFile(answer, name)
    else if (answer === 'unreachable') setFailure(offline ?? failureMessage('unreachable'))
    else setFailure(failureMessage('failed'))
  }
  return (
    <div className={css({ mt: '4' })}>
      <Button variant="quiet" aria-disabled={isRunning} onClick={() => void save()}>
        {label}
      </Button>
      <div role="status" className={css({ fontSize: 'sm', color: 'soft', mt: '1' })}>
        {isRunning ? m.billing_downloading() : failure}
      </div>
    </div>
  )
}

function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser must have started to read it before.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

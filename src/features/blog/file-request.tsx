import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { BlogDownload } from '#domain/downloads.ts'
import { emailPattern } from '#domain/limits.ts'
import { engine } from '#engine/engine.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import { SendForm } from '#ui/send-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { FileDraft, FileWish } from './post-files.store.ts'

type FileRequestProps = { slug: string; file: BlogDownload; userId: number; download: ReactNode }

/** A file available on request: the request form, the state of the request, and the download once it is granted. */
export function FileRequest({ slug, file, userId, download }: FileRequestProps) {
  const row = useLive(({ postFiles }) => postFiles.readFileRequest(slug, file.id, userId), null, [
    slug,
    file.id,
    userId,
  ])
  const { user } = useSnapshot(session)
  const draft = useLive(({ postFiles }) => postFiles.readFileDraft(slug, file.id), null, [slug, file.id])
  const [isOpened, setOpened] = useState(false)
  const [typed, setTyped] = useState<FileDraft | null>(null)
  const [problem, setProblem] = useState<'email' | 'storage' | null>(null)
  const isAsking = isOpened || draft !== null
  const blank: FileDraft = { email: user?.email ?? '', message: '', restoredAt: 0 }
  const leads = typed !== null && (draft?.restoredAt ?? 0) <= typed.restoredAt
  const { email, message, restoredAt } = leads ? typed : (draft ?? blank)

  function change(part: Partial<FileWish>) {
    const next = { email, message, ...part }
    setTyped({ ...next, restoredAt })
    setProblem(null)
    void engine().then(({ postFiles }) => postFiles.keepFileDraft(slug, file.id, next))
  }

  function close() {
    setOpened(false)
    setTyped(null)
    setProblem(null)
  }

  const address = email.trim()

  function check(): boolean {
    const isAddress = emailPattern.test(address)
    if (!isAddress) setProblem('email')
    return isAddress
  }

  async function send() {
    try {
      const wish = { slug, downloadId: file.id, title: file.title, email: address, message: message.trim() }
      await (await engine()).postFiles.requestFile(wish, userId)
      close()
    } catch {
      setProblem('storage')
    }
  }

  function cancel() {
    void engine().then(({ postFiles }) => postFiles.keepFileDraft(slug, file.id, null))
    close()
  }

  if (isAsking) {
    return (
      <SendForm check={check} send={send} css={{ display: 'grid', gap: '3', mt: '3' }}>
        <TextField
          label={m.email()}
          type="email"
          autoComplete="email"
          required
          value={email}
          error={problem === 'email' ? m.newsletter_invalid() : undefined}
          onChange={(event) => change({ email: event.target.value })}
        />
        <TextAreaField
          label={m.post_request_message()}
          rows={3}
          maxLength={5000}
          value={message}
          onChange={(event) => change({ message: event.target.value })}
        />
        {problem === 'storage' ? <Notice tone="error">{m.post_request_failed()}</Notice> : null}
        <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
          <Button type="submit">{m.post_file_request()}</Button>
          <Button type="button" look="quiet" onClick={cancel}>
            {m.cancel()}
          </Button>
        </div>
      </SendForm>
    )
  }
  const isOpen = row !== null && row.state !== 'done'
  return (
    <div className={css({ mt: '3' })}>
      {row ? <RequestState row={row} /> : null}
      <div className={css({ display: 'flex', gap: '3', mt: '3', flexWrap: 'wrap' })}>
        {isOpen ? null : (
          <Button look="quiet" onClick={() => setOpened(true)}>
            {m.post_file_request()}
          </Button>
        )}
        <div>{download}</div>
      </div>
    </div>
  )
}

function RequestState({ row }: { row: RowFor<'file_request'> }) {
  if (row.state === 'done') {
    // A request that was there already carries what the server said of it.
    return <Notice role="status">{row.lastError?.words ?? m.post_request_done()}</Notice>
  }
  const isRefused = row.state === 'parked'
  return (
    <Notice role="status" tone={isRefused ? 'error' : 'wait'}>
      <PendingAction
        row={row}
        canEdit
        text={row.payload.message}
        refusal={row.lastError?.words ? undefined : m.post_request_failed()}
      />
    </Notice>
  )
}

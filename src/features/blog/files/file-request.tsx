import { useState, type ReactNode } from 'react'
import { useSnapshot } from 'valtio'
import type { BlogDownload } from '#domain/downloads.ts'
import { emailPattern, maxTextLength } from '#domain/limits.ts'
import { PendingAction } from '#engine/pending-action.tsx'
import { useLive } from '#engine/use-live.ts'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session/session.ts'
import type { RowFor } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { Notice } from '#ui/notice.ts'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'

type FileRequestProps = { slug: string; file: BlogDownload; userId: number; download: ReactNode }

/** A file on request: the request form, the state of the request, and the download after approval. */
export function FileRequest({ slug, file, userId, download }: FileRequestProps) {
  const row = useLive(({ postFiles }) => postFiles.readFileRequest(slug, file.id, userId), null, [
    slug,
    file.id,
    userId,
  ])
  const { user } = useSnapshot(session)
  const [isOpened, setOpened] = useState(false)
  const { form, field, outcome, isBlank, discard } = useOutboxForm({
    kind: 'file_request',
    about: { slug, downloadId: file.id },
    owner: userId,
    blank: { email: user?.email ?? '', message: '' },
    long: 'message',
    validate: ({ email }) => (emailPattern.test(email.trim()) ? {} : { email: m.newsletter_invalid }),
    write: ({ email, message }) => ({
      kind: 'file_request',
      payload: {
        slug,
        downloadId: file.id,
        title: file.title,
        email: email.trim(),
        message: message.trim(),
      },
    }),
    onStored: () => setOpened(false),
  })
  // Reopens the form for a stored draft or a message returned from the outbox.
  if (!isBlank && !isOpened) setOpened(true)

  function cancel() {
    discard()
    setOpened(false)
  }

  if (isOpened) {
    return (
      <SubmitOnceForm {...form} css={{ display: 'grid', gap: '3', mt: '3' }}>
        <TextField label={m.email()} type="email" autoComplete="email" required {...field('email')} />
        <TextAreaField
          label={m.post_request_message()}
          rows={3}
          maxLength={maxTextLength}
          {...field('message')}
        />
        <FormOutcome outcome={outcome} storage={m.post_request_failed()} />
        <div className={css({ display: 'flex', gap: '3', flexWrap: 'wrap' })}>
          <Button type="submit">{m.post_file_request()}</Button>
          <Button type="button" variant="quiet" onClick={cancel}>
            {m.cancel()}
          </Button>
        </div>
      </SubmitOnceForm>
    )
  }
  const isOpen = row !== null && row.state !== 'done'
  return (
    <div className={css({ mt: '3' })}>
      {row ? <RequestState row={row} /> : null}
      <div className={css({ display: 'flex', gap: '3', mt: '3', flexWrap: 'wrap' })}>
        {isOpen ? null : (
          <Button variant="quiet" onClick={() => setOpened(true)}>
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
    // A repeated request has the server's message about the earlier one.
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

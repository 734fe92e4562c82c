import { useState } from 'react'
import { maxInquiryFiles, maxReplyLength, type InquirySide } from '#domain/inquiries.ts'
import type { Inquiry } from '#domain/inquiry-schemas.ts'
import { Delivery } from '#engine/delivery.tsx'
import { FilesField, useFormFiles } from '#engine/files-field.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { inquiryDraftKey } from '#domain/inquiry-addresses.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'

/** The reply to an inquiry; staff can make it a note that the client does not see. */
export function ReplyForm({ inquiry, side }: { inquiry: Inquiry; side: InquirySide }) {
  const [isInternal, setInternal] = useState(false)
  const { ids: files, isAdding, onChange } = useFormFiles()
  const { id, title, last_entry: lastSeenEntry } = inquiry
  const about = { action: 'reply', id } as const
  const { form, field, outcome, queuedKey } = useOutboxForm({
    kind: 'inquiry',
    about,
    blank: { text: '' },
    long: 'text',
    validate: ({ text }) => (text.trim() === '' ? { text: m.inquiry_reply_missing } : {}),
    write: ({ text }) => ({
      kind: 'inquiry',
      payload: {
        action: 'reply',
        id,
        title,
        text: text.trim(),
        isInternal,
        seen: lastSeenEntry,
        bySide: side,
        attachments: files,
      },
    }),
  })
  return (
    <SubmitOnceForm
      {...form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '5' }}
    >
      <TextAreaField
        label={isInternal ? m.inquiry_note() : m.inquiry_your_reply()}
        rows={3}
        maxLength={maxReplyLength}
        {...field('text')}
      />
      <FilesField
        label={m.inquiry_files()}
        place={inquiryDraftKey(about)}
        maxFiles={maxInquiryFiles}
        onChange={onChange}
      />
      {side === 'staff' ? (
        <CheckField name="isInternal" isChecked={isInternal} onChange={setInternal}>
          {m.inquiry_is_note()}
        </CheckField>
      ) : null}
      <FormOutcome outcome={outcome} storage={m.portal_not_stored()}>
        <Delivery queuedKey={queuedKey} />
      </FormOutcome>
      <div className={css({ display: 'flex', gap: '3' })}>
        <Button type="submit" disabled={isAdding}>
          {isInternal ? m.inquiry_add_note() : m.portal_send()}
        </Button>
      </div>
    </SubmitOnceForm>
  )
}

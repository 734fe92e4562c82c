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

/** `isInternal`: 1 for a note; absent where the client writes. Kept with the text, which must not be mailed without it. */
type Fields = { text: string; isInternal?: number }
const blanks: Record<InquirySide, Fields> = { client: { text: '' }, staff: { text: '', isInternal: 0 } }

/** The reply to an inquiry; staff can make it a note that the client does not see. */
export function ReplyForm({ inquiry, side }: { inquiry: Inquiry; side: InquirySide }) {
  const { id, title, last_entry: lastSeenEntry } = inquiry
  const about = { action: 'reply', id } as const
  const { filesField, isAdding, readIds } = useFormFiles(inquiryDraftKey(about))
  const { form, field, fields, type, outcome, queuedKey } = useOutboxForm<'inquiry', Fields>({
    kind: 'inquiry',
    about,
    blank: blanks[side],
    long: 'text',
    // A second note typed at once would otherwise be mailed to the client.
    lasting: ({ isInternal }) => (isInternal === undefined ? {} : { isInternal }),
    validate: ({ text }) => (text.trim() === '' ? { text: m.inquiry_reply_missing } : {}),
    write: async ({ text, isInternal }) => ({
      kind: 'inquiry',
      payload: {
        action: 'reply',
        id,
        title,
        text: text.trim(),
        isInternal: isInternal === 1,
        seen: lastSeenEntry,
        bySide: side,
        attachments: await readIds(),
      },
    }),
  })
  const isNote = fields.isInternal === 1
  return (
    <SubmitOnceForm
      {...form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', mt: '5' }}
    >
      <TextAreaField
        label={isNote ? m.inquiry_note() : m.inquiry_your_reply()}
        rows={3}
        maxLength={maxReplyLength}
        {...field('text')}
      />
      <FilesField label={m.inquiry_files()} maxFiles={maxInquiryFiles} {...filesField} />
      {side === 'staff' ? (
        <CheckField
          name="isInternal"
          isChecked={isNote}
          onChange={(isChecked) => type({ isInternal: Number(isChecked) })}
        >
          {m.inquiry_is_note()}
        </CheckField>
      ) : null}
      <FormOutcome outcome={outcome} storage={m.portal_not_stored()}>
        <Delivery queuedKey={queuedKey} />
      </FormOutcome>
      <div className={css({ display: 'flex', gap: '3' })}>
        <Button type="submit" disabled={isAdding}>
          {isNote ? m.inquiry_add_note() : m.portal_send()}
        </Button>
      </div>
    </SubmitOnceForm>
  )
}

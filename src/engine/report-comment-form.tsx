import { commentReportReasons } from '#domain/staff-comments.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Payloads } from '#platform/outbox/outbox-row.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { Delivery } from './delivery.tsx'
import { PendingAction } from './pending-action.tsx'
import { useOpenRows } from './use-open-rows.ts'
import { useOutboxForm } from './use-outbox-form.ts'

/** The comment, and the title and the path of the page that it is on. */
export type ReportedComment = Pick<Payloads['comment_report'], 'of' | 'id' | 'title' | 'path'>

type Reason = (typeof commentReportReasons)[number]
type Fields = { reason: Reason | ''; text: string }

const longestText = 1000
const blank: Fields = { reason: '', text: '' }

const reasonLabels: Record<Reason, () => string> = {
  spam: m.comment_report_spam,
  abuse: m.comment_report_abuse,
  wrong: m.comment_report_wrong,
  other: m.comment_report_other,
}

/** The reason, in words if one likes; each reader reports a comment once. */
export function ReportCommentForm({ comment }: { comment: ReportedComment }) {
  const { form, field, fields, type, outcome, queuedKey, isBlank } = useOutboxForm<'comment_report', Fields>({
    kind: 'comment_report',
    about: comment,
    blank,
    long: 'text',
    validate: ({ reason }) => (reason === '' ? { reason: m.report_problem_missing } : {}),
    write: ({ reason, text }) => ({
      kind: 'comment_report',
      payload: { ...comment, reason: reason === '' ? 'other' : reason, text: text.trim() },
    }),
  })
  const rows = useOpenRows('comment_report') ?? []
  const reportRows = rows.filter(({ payload }) => payload.of === comment.of && payload.id === comment.id)
  return (
    <SubmitOnceForm
      {...form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', maxW: 'form' }}
    >
      <SelectField
        label={m.comment_report_reason()}
        unchosen={m.report_choose()}
        name="reason"
        required
        value={fields.reason === '' ? undefined : fields.reason}
        options={commentReportReasons.map((reason) => [reason, reasonLabels[reason]()] as const)}
        onChoose={(reason) => type({ reason: reason ?? '' })}
        error={field('reason').error}
      />
      <TextAreaField label={m.comment_report_text()} rows={2} maxLength={longestText} {...field('text')} />
      <FormOutcome
        outcome={outcome}
        storage={m.report_not_stored()}
        login={{ words: m.comment_report_needs_login(), from: comment.path }}
      >
        <Delivery queuedKey={queuedKey} sent={m.report_sent()} />
      </FormOutcome>
      {reportRows.map((row) => (
        <div key={row.key} className={css({ color: 'soft' })}>
          {reasonLabels[row.payload.reason]()}{' '}
          <PendingAction row={row} canEdit={isBlank} text={row.payload.text} />
        </div>
      ))}
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.report_send()}
      </Button>
    </SubmitOnceForm>
  )
}

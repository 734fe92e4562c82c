import type { ReportProblem } from '#domain/archive-reports.ts'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { CachedArchive } from '#platform/storage/database.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'

const longestText = 2000

type Fields = { problem: ReportProblem | ''; text: string }
const blank: Fields = { problem: '', text: '' }

export function problemOptions(): [ReportProblem, string][] {
  return [
    ['broken', m.report_broken()],
    ['description', m.report_description()],
    ['other', m.report_other()],
  ]
}

/** Form state of a report; visitors may send one. */
export function useReportForm({ id, title }: CachedArchive) {
  return useOutboxForm<'report', Fields>({
    kind: 'report',
    about: { archiveId: id },
    blank,
    long: 'text',
    forVisitors: true,
    validate: ({ problem, text }) => ({
      ...(problem === '' ? { problem: m.report_problem_missing } : {}),
      ...(text.trim() === '' ? { text: m.report_text_missing } : {}),
    }),
    write: ({ problem, text }) => ({
      kind: 'report',
      payload: { archiveId: id, title, problem: problem === '' ? 'other' : problem, text: text.trim() },
    }),
  })
}

type ReportFormProps = { report: ReturnType<typeof useReportForm> }

export function ReportForm({ report: { form, field, fields, type, outcome } }: ReportFormProps) {
  return (
    <SubmitOnceForm
      {...form}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '3', maxW: 'form', mt: '2' }}
    >
      <div className={css({ color: 'soft' })}>{m.report_lead()}</div>
      <SelectField
        label={m.report_problem()}
        unchosen={m.report_choose()}
        name="problem"
        required
        value={fields.problem === '' ? undefined : fields.problem}
        options={problemOptions()}
        onChoose={(problem) => type({ problem: problem ?? '' })}
        error={field('problem').error}
      />
      <TextAreaField label={m.report_text()} rows={3} required maxLength={longestText} {...field('text')} />
      <FormOutcome outcome={outcome} storage={m.report_not_stored()} />
      <Button type="submit" css={{ justifySelf: 'start' }}>
        {m.report_send()}
      </Button>
    </SubmitOnceForm>
  )
}

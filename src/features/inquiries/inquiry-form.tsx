import { maxLineLength } from '#domain/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import {
  inquiryPriorities,
  maxInquiryFiles,
  maxReplyLength,
  requestTypes,
  ticketCategories,
  type InquiryKind,
} from '#domain/inquiries.ts'
import type { InquiryDraft } from '#domain/inquiry-schemas.ts'
import { oneOf } from '#domain/list-search.ts'
import { FilesField, useFormFiles } from '#engine/files-field.tsx'
import { useOutboxForm } from '#engine/use-outbox-form.ts'
import { m } from '#i18n/paraglide/messages.js'
import { inquiryDraftKey } from '#domain/inquiry-addresses.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { FormOutcome } from '#ui/form/form-outcome.tsx'
import type { Problems } from '#ui/form/use-submit.ts'
import { SelectField } from '#ui/select-field.tsx'
import { SubmitOnceForm } from '#ui/submit-once-form.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { categoryLabel, priorityLabel } from '#i18n/inquiry-labels.ts'

const blank = {
  title: '',
  type: 'enterprise',
  category: 'general',
  priority: 'medium',
  description: '',
  budget: '',
  deadline: '',
  technology: '',
  requirements: '',
}
type Fields = typeof blank

const labels = {
  title: m.portal_field_title,
  subject: m.portal_field_subject,
  description: m.portal_field_description,
  budget: m.portal_field_budget,
  deadline: m.portal_field_deadline,
}
const submits: Record<InquiryKind, () => string> = {
  request: m.portal_submit_request,
  ticket: m.portal_submit_ticket,
  conversation: m.inquiry_send,
}

const titleLabel = (kind: InquiryKind) => (kind === 'request' ? labels.title() : labels.subject())

/** The form for a new request, ticket or conversation. It waits on the device until it can be sent, and is opened then. */
export function InquiryForm({ kind, title }: { kind: InquiryKind; title: string }) {
  const navigate = useNavigate()
  const about = { action: 'open', inquiry: { kind } } as const
  const { filesField, isAdding, readIds } = useFormFiles(inquiryDraftKey(about))
  const { form, field, fields, type, problems, outcome } = useOutboxForm<'inquiry', Fields>({
    kind: 'inquiry',
    about,
    blank,
    long: 'description',
    validate: (typed) => missingFields(kind, typed),
    write: async (typed) => ({
      kind: 'inquiry',
      payload: { action: 'open', inquiry: inquiryOf(kind, typed), attachments: await readIds() },
    }),
    onStored: () => void navigate({ to: '/inquiries' }),
  })
  const select = (
    name: keyof Fields,
    label: string,
    options: readonly string[],
    words: (option: string) => string,
  ) => (
    <SelectField
      label={label}
      name={name}
      unchosen={null}
      value={fields[name]}
      options={options.map((option) => [option, words(option)] as const)}
      onChoose={(value) => type({ [name]: value ?? blank[name] })}
      error={problems[name]?.()}
    />
  )
  return (
    <SubmitOnceForm
      {...form}
      aria-label={title}
      css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4', maxW: 'form', mb: '8' }}
    >
      <h2 className={css({ fontSize: 'xl' })}>{title}</h2>
      <TextField label={titleLabel(kind)} required maxLength={maxLineLength} {...field('title')} />
      {kind === 'request' ? select('type', m.portal_field_type(), requestTypes, categoryLabel) : null}
      {kind === 'ticket'
        ? select('category', m.portal_field_category(), ticketCategories, categoryLabel)
        : null}
      {kind === 'conversation'
        ? null
        : select('priority', m.portal_field_priority(), inquiryPriorities, priorityLabel)}
      <TextAreaField
        label={kind === 'conversation' ? m.portal_message() : labels.description()}
        rows={5}
        required
        maxLength={maxReplyLength}
        {...field('description')}
      />
      {kind === 'request' ? (
        <>
          <TextField
            label={labels.budget()}
            required
            maxLength={maxLineLength}
            hint={m.portal_field_budget_hint()}
            {...field('budget')}
          />
          <TextField label={labels.deadline()} type="date" required {...field('deadline')} />
          <TextField label={m.inquiry_technology()} maxLength={maxLineLength} {...field('technology')} />
          <TextAreaField
            label={m.inquiry_requirements()}
            rows={3}
            maxLength={maxReplyLength}
            {...field('requirements')}
          />
        </>
      ) : null}
      <FilesField label={m.inquiry_files()} maxFiles={maxInquiryFiles} {...filesField} />
      <FormOutcome
        outcome={outcome}
        storage={m.portal_not_stored()}
        login={{ words: m.inquiries_need_login(), from: `/inquiries?new=${kind}` }}
      />
      <Button type="submit" disabled={isAdding} css={{ justifySelf: 'start' }}>
        {submits[kind]()}
      </Button>
    </SubmitOnceForm>
  )
}

/** Required fields by kind (docs/specification.md#portal-forms). */
function missingFields(kind: InquiryKind, typed: Fields): Problems<Fields> {
  const required: readonly (keyof Fields)[] =
    kind === 'request' ? ['title', 'description', 'budget', 'deadline'] : ['title', 'description']
  const label = (name: keyof Fields) =>
    name === 'title'
      ? titleLabel(kind)
      : name === 'budget' || name === 'deadline'
        ? labels[name]()
        : labels.description()
  return Object.fromEntries(
    required
      .filter((name) => typed[name].trim() === '')
      .map((name) => [name, () => m.portal_field_missing({ label: label(name) })]),
  )
}

function inquiryOf(kind: InquiryKind, typed: Fields): InquiryDraft {
  const shared = {
    id: crypto.randomUUID(),
    title: typed.title.trim(),
    description: typed.description.trim(),
  }
  if (kind === 'conversation') return { kind, ...shared }
  const priority = oneOf(inquiryPriorities, typed.priority) ?? 'medium'
  if (kind === 'ticket')
    return { kind, ...shared, priority, category: oneOf(ticketCategories, typed.category) ?? 'general' }
  return {
    kind,
    ...shared,
    type: oneOf(requestTypes, typed.type) ?? 'enterprise',
    priority,
    budget: typed.budget.trim(),
    deadline: typed.deadline,
    technology: typed.technology.trim(),
    requirements: typed.requirements.trim(),
  }
}

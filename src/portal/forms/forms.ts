import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Problems } from '#ui/form/use-submit.ts'
import type { LocalItem } from '#portal/local-store.ts'
import type { DataRecord } from '../schema/catalogue.ts'

export type FormName = 'request' | 'ticket' | 'idea'

export type FormField = {
  name: string
  label: () => string
  isRequired?: boolean
  /** Options by term id; the default is `initial`, not the first one. */
  options?: readonly string[]
  initial?: string
  control?: 'area' | 'date'
  hint?: () => string
}

export type PortalForm = {
  words: {
    open: () => string
    title: () => string
    lead: () => string
    submit: () => string
    /** The lead where it is sent to the company. */
    sentLead?: () => string
  }
  fields: readonly FormField[]
  hasFiles: boolean
  /** Converts a submitted item into a record of the list. */
  toRecord: (item: LocalItem) => DataRecord
}

const priority: FormField = {
  name: 'priority',
  label: m.portal_field_priority,
  options: ['low', 'medium', 'high'],
  initial: 'medium',
}
const description: FormField = {
  name: 'description',
  label: m.portal_field_description,
  isRequired: true,
  control: 'area',
}

const dayOfText = (text = '') => (Number.isNaN(Date.parse(text)) ? text : formatShortDate(Date.parse(text)))

/** A short number for an entry of this device; the server gives its own. */
const ownNumber = (kind: string, id: string) => `${kind}-${id.slice(0, 4).toUpperCase()}`

/** The forms of the portal (docs/specification.md#portal-forms). Submissions stay on this device. */
export const forms: Record<FormName, PortalForm> = {
  request: {
    words: {
      open: m.portal_new_request,
      title: m.portal_new_request,
      lead: m.portal_new_request_lead,
      sentLead: m.portal_new_request_sent,
      submit: m.portal_submit_request,
    },
    fields: [
      { name: 'title', label: m.portal_field_title, isRequired: true },
      {
        name: 'type',
        label: m.portal_field_type,
        options: ['enterprise', 'final-year-project'],
        initial: 'enterprise',
      },
      description,
      { name: 'budget', label: m.portal_field_budget, isRequired: true, hint: m.portal_field_budget_hint },
      { name: 'deadline', label: m.portal_field_deadline, isRequired: true, control: 'date' },
      { name: 'technology', label: m.portal_field_technology },
      priority,
      { name: 'requirements', label: m.portal_field_requirements, control: 'area' },
    ],
    hasFiles: false,
    toRecord: ({ id, fields, savedAt }) => ({
      ...fields,
      kept: id,
      id: ownNumber('REQ', id),
      title: fields.title ?? '',
      client: m.portal_you(),
      deadline: dayOfText(fields.deadline),
      status: 'pending',
      submitted: formatShortDate(savedAt),
      requirements: (fields.requirements ?? '').split('\n').filter(Boolean),
      responses: [],
    }),
  },
  ticket: {
    words: {
      open: m.portal_new_ticket,
      title: m.portal_new_ticket,
      lead: m.portal_new_ticket_lead,
      sentLead: m.portal_new_ticket_sent,
      submit: m.portal_submit_ticket,
    },
    fields: [
      { name: 'subject', label: m.portal_field_subject, isRequired: true },
      {
        name: 'category',
        label: m.portal_field_category,
        options: ['general', 'technical', 'feature', 'account', 'training'],
        initial: 'general',
      },
      priority,
      description,
    ],
    hasFiles: true,
    toRecord: ({ id, fields, files, savedAt }) => ({
      ...fields,
      kept: id,
      id: ownNumber('TKT', id),
      title: fields.subject ?? '',
      status: 'open',
      created: formatShortDate(savedAt),
      updated: formatShortDate(savedAt),
      attachments: files.map(({ name }) => name),
      messages: [],
    }),
  },
  idea: {
    words: {
      open: m.portal_add_idea,
      title: m.portal_add_idea,
      lead: m.portal_add_idea_lead,
      submit: m.portal_submit_idea,
    },
    fields: [
      { name: 'title', label: m.portal_field_idea, isRequired: true },
      priority,
      { name: 'notes', label: m.portal_field_notes, control: 'area' },
    ],
    hasFiles: false,
    toRecord: ({ id, fields }) => ({ ...fields, kept: id, title: fields.title ?? '' }),
  },
}

export function blankFields({ fields }: PortalForm): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]))
}

/** Error messages of required fields that are blank and of days that have passed, in field order. */
export function missingFields(
  { fields }: PortalForm,
  typed: Record<string, string>,
): Problems<Record<string, string>> {
  const problems = fields.flatMap(({ name, label, isRequired, control }) => {
    if (isRequired && !typed[name]?.trim())
      return [[name, () => m.portal_field_missing({ label: label() })] as const]
    return control === 'date' && isPast(typed[name]) ? [[name, m.portal_day_past] as const] : []
  })
  return Object.fromEntries(problems)
}

/** Whether a day such as 2027-12-31 is before today, by the clock of this device. */
function isPast(day = ''): boolean {
  const end = Date.parse(`${day}T23:59:59`)
  return !Number.isNaN(end) && end < Date.now()
}

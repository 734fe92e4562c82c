import { formatShortDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Problems } from '#ui/form/use-submit.ts'
import type { LocalItem } from '#portal/local-store.ts'
import type { DataRecord } from '../schema/catalogue.ts'

export type FormField = {
  name: string
  label: () => string
  isRequired?: boolean
  /** Options by term id; the default is `initial`, not the first one. */
  options?: readonly string[]
  initial?: string
  look?: 'area' | 'date'
  hint?: () => string
}

export type PortalForm = {
  words: { open: () => string; title: () => string; lead: () => string; submit: () => string }
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
  look: 'area',
}

const dayOfText = (text = '') => (Number.isNaN(Date.parse(text)) ? text : formatShortDate(Date.parse(text)))

/** The forms of the portal (docs/specification.md#portal-forms). Submissions stay on this device. */
export const forms: Record<'request' | 'ticket', PortalForm> = {
  request: {
    words: {
      open: m.portal_new_request,
      title: m.portal_new_request,
      lead: m.portal_new_request_lead,
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
      { name: 'deadline', label: m.portal_field_deadline, isRequired: true, look: 'date' },
      { name: 'technology', label: m.portal_field_technology },
      priority,
      { name: 'requirements', label: m.portal_field_requirements, look: 'area' },
    ],
    hasFiles: false,
    toRecord: ({ id, fields, savedAt }) => ({
      ...fields,
      kept: id,
      title: fields.title ?? '',
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
      title: fields.subject ?? '',
      status: 'open',
      created: formatShortDate(savedAt),
      updated: formatShortDate(savedAt),
      attachments: files.map(({ name }) => name),
      messages: [],
    }),
  },
}

export function blankFields({ fields }: PortalForm): Record<string, string> {
  return Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]))
}

/** Error messages of required fields that are blank, in field order. */
export function missingFields(
  { fields }: PortalForm,
  typed: Record<string, string>,
): Problems<Record<string, string>> {
  const missing = fields.filter(({ name, isRequired }) => isRequired && !typed[name]?.trim())
  return Object.fromEntries(
    missing.map(({ name, label }) => [name, () => m.portal_field_missing({ label: label() })]),
  )
}

import * as v from 'valibot'
import { id } from '#catalogues/catalogue.ts'
import { address, text } from './text.ts'

/** How the value of a field is drawn; words.json says it for the fields that several roles share. */
const fieldKinds = [
  'text',
  'long',
  'count',
  'money',
  'date',
  'state',
  'term',
  'progress',
  'load',
  'stars',
  'tags',
  'people',
  'entries',
  'facts',
] as const

const plain = v.union([text, v.number(), v.null()])
const entry = v.record(v.string(), v.union([plain, v.array(text)]))
const facts = v.strictObject({ facts: v.array(v.strictObject({ label: text, value: text })) })

/** One thing of a list: its fields by name. `title` is its heading, `id` is shown where it is named as a field. */
export const record = v.record(v.string(), v.union([plain, v.array(text), v.array(entry), facts]))

export const field = v.strictObject({ label: text, as: v.optional(v.picklist(fieldKinds), 'text') })

/** A word with an id: a status, a priority, a category. With a `tone` it is drawn as a badge; `part` of 4 is done. */
export const term = v.strictObject({
  label: text,
  tone: v.optional(v.picklist(['good', 'info', 'wait', 'bad', 'plain'])),
  part: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4))),
})

const option = v.strictObject({
  id,
  /** Without it the words of the term with this id. */
  label: v.optional(text),
  /** Field and the values that fit; without it the filter's own field equals the id. */
  where: v.optional(v.record(v.string(), v.array(v.string()))),
  /** Field and a text that its value contains. */
  contains: v.optional(v.record(v.string(), v.string())),
})

/** The first filter of a list stands in the address as `filter`, the second as `by`. */
const filter = v.strictObject({
  field: v.string(),
  label: text,
  all: v.optional(text),
  look: v.optional(v.picklist(['chips', 'select']), 'chips'),
  counts: v.optional(v.boolean(), false),
  options: v.array(option),
})

const sort = v.strictObject({
  id,
  label: text,
  field: v.string(),
  descending: v.optional(v.boolean(), false),
})

/** A button on each record, or on those whose field has one of the values. */
const action = v.strictObject({
  label: text,
  when: v.optional(v.record(v.string(), v.array(v.string()))),
  to: v.optional(address),
})

export const recordsBlock = v.strictObject({
  kind: v.literal('records'),
  title: text,
  lead: v.optional(text),
  half: v.optional(v.boolean()),
  layout: v.optional(v.picklist(['cards', 'rows', 'table']), 'cards'),
  /** Offers to show the list as cards or as rows. */
  views: v.optional(v.boolean(), false),
  /** The records, or the name of a list under `data`. */
  of: v.union([v.array(record), v.string()]),
  badges: v.optional(v.array(v.string()), []),
  fields: v.optional(v.array(v.string()), []),
  /** Shown when the record is opened. */
  details: v.optional(v.array(v.string()), []),
  limit: v.optional(v.number()),
  more: v.optional(v.strictObject({ label: text, to: address })),
  search: v.optional(v.strictObject({ label: text, fields: v.array(v.string()) })),
  filters: v.optional(v.pipe(v.array(filter), v.maxLength(2)), []),
  sorts: v.optional(v.array(sort), []),
  actions: v.optional(v.array(action), []),
  /** A button above the list: a form of ours, or one that only tells what it would do. */
  form: v.optional(v.picklist(['request', 'ticket'])),
  add: v.optional(text),
  empty: v.optional(v.strictObject({ title: text, hint: text })),
})

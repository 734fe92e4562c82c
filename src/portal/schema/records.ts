import * as v from 'valibot'
import { id } from '#catalogues/catalogue.ts'
import { address, periods, text } from './text.ts'
import { source } from './source.ts'

/** How a field's value is rendered; words.json defines it for fields shared by roles. */
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
const timed = v.strictObject({ by: v.record(v.picklist(periods), v.union([text, v.number()])) })
const entry = v.record(v.string(), v.union([plain, v.array(text)]))
const facts = v.strictObject({ facts: v.array(v.strictObject({ label: text, value: text })) })

/**
 * An item of a list, with its fields by name. `title` is its heading, a link if `to` has an address; `id` is shown only if
 * listed as a field, and may be that of several records if each has a `key`. A value may depend on the period of the screen.
 */
export const record = v.record(v.string(), v.union([plain, timed, v.array(text), v.array(entry), facts]))

export const field = v.strictObject({ label: text, as: v.optional(v.picklist(fieldKinds), 'text') })

/** A label with an id: a status, priority or category. With a `tone` it is a badge; a `part` of 4 means complete. */
export const term = v.strictObject({
  label: text,
  tone: v.optional(v.picklist(['good', 'info', 'wait', 'bad', 'plain'])),
  part: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4))),
  /** It needs someone now: shown with a warning sign. */
  alarm: v.optional(v.boolean()),
})

const option = v.strictObject({
  id,
  /** Defaults to the label of the term with this id. */
  label: v.optional(text),
  /** Field and matching values; by default the filter's own field must equal the id. */
  where: v.optional(v.record(v.string(), v.array(v.string()))),
  /** Field and a text that its value must contain. */
  contains: v.optional(v.record(v.string(), v.string())),
})

/** In the URL the first filter of a list is `filter`, the second is `by`. */
const filter = v.strictObject({
  field: v.string(),
  label: text,
  all: v.optional(text),
  look: v.optional(v.picklist(['chips', 'select']), 'chips'),
  counts: v.optional(v.boolean(), false),
  /** Whether it is for samples alone, because live records have no such values. */
  sample: v.optional(v.boolean()),
  options: v.array(option),
})

const sort = v.strictObject({
  id,
  label: text,
  field: v.string(),
  descending: v.optional(v.boolean(), false),
})

/**
 * What a button does on this device: `print` the page, `count` words and readability, make `colours`, `write` a post with
 * the record's title, `open` its page, `keep` the record or mark it `read` on this device. An object says what it would do with a server.
 */
export const effectSchema = v.optional(
  v.union([
    v.picklist(['print', 'count', 'colours', 'write', 'open', 'keep', 'read']),
    v.strictObject({ would: text }),
  ]),
)

/** A button on each record, or only on those whose field has one of the values. */
const action = v.strictObject({
  label: text,
  does: effectSchema,
  when: v.optional(v.record(v.string(), v.array(v.string()))),
  to: v.optional(address),
})

export const recordsBlock = v.strictObject({
  kind: v.literal('records'),
  ...source,
  title: text,
  lead: v.optional(text),
  half: v.optional(v.boolean()),
  /** `sheet`: a table on wide screens, rows on others. */
  layout: v.optional(v.picklist(['cards', 'rows', 'table', 'sheet']), 'cards'),
  /** Lets the user switch between cards and rows. */
  views: v.optional(v.boolean(), false),
  /** The records, or the name of a list in `data`. */
  of: v.union([v.array(record), v.string()]),
  badges: v.optional(v.array(v.string()), []),
  fields: v.optional(v.array(v.string()), []),
  /** Shown when the record is expanded. */
  details: v.optional(v.array(v.string()), []),
  limit: v.optional(v.number()),
  /** The field by which those with the most stand first, in a list without `sorts`; records without it are left out. */
  most: v.optional(v.string()),
  more: v.optional(v.strictObject({ label: text, to: address })),
  search: v.optional(v.strictObject({ label: text, fields: v.array(v.string()) })),
  filters: v.optional(v.pipe(v.array(filter), v.maxLength(2)), []),
  sorts: v.optional(v.array(sort), []),
  actions: v.optional(v.array(action), []),
  /** A button above the list: it opens one of our forms, or only shows that it is a sample. */
  form: v.optional(v.picklist(['request', 'ticket', 'idea'])),
  add: v.optional(v.strictObject({ label: text, does: effectSchema })),
  empty: v.optional(v.strictObject({ title: text, hint: text })),
})

import * as v from 'valibot'
import { id, listOf, words } from '#catalogues/catalogue.ts'
import { deskViewNames } from '#domain/desk-views.ts'
import { iconNames } from '../icon-names.ts'
import { effectSchema, recordsBlock } from './records.ts'
import { source } from './source.ts'
import { address, byPeriod, moment, text } from './text.ts'

export const icon = v.picklist(iconNames)
const half = v.optional(v.boolean())
const tone = v.optional(v.picklist(['good', 'info', 'wait', 'bad', 'plain']))

/** Key figures as tiles. */
const statsBlock = v.strictObject({
  kind: v.literal('stats'),
  ...source,
  title: v.optional(text),
  items: v.array(
    v.strictObject({
      label: text,
      value: byPeriod(text),
      note: v.optional(byPeriod(text)),
      /** The figure's name in the live source; an item without one is left out of live figures. */
      figure: v.optional(id),
      tone,
      icon: v.optional(icon),
    }),
  ),
})

/** Past or future events in order. */
const timelineBlock = v.strictObject({
  kind: v.literal('timeline'),
  ...source,
  title: text,
  half,
  limit: v.optional(v.number()),
  items: v.array(
    v.strictObject({
      text,
      note: v.optional(text),
      at: v.union([moment, text]),
      /** Term ids, shown as badges. */
      terms: v.optional(v.array(v.string()), []),
      to: v.optional(address),
    }),
  ),
})

/**
 * Bars from 0 to 100 percent. `load`: red above 80, yellow above 60, else green. `goal`: green from 100, blue from 75,
 * yellow from 50, else red. `plain`: one colour. A value may be `current` of `target` with a unit, or random `between`
 * two bounds on each visit.
 */
const metersBlock = v.strictObject({
  kind: v.literal('meters'),
  ...source,
  title: text,
  lead: v.optional(text),
  half,
  scale: v.optional(v.picklist(['plain', 'load', 'goal']), 'plain'),
  items: v.array(
    v.strictObject({
      label: text,
      value: v.optional(byPeriod(v.number())),
      current: v.optional(byPeriod(v.number())),
      target: v.optional(byPeriod(v.number())),
      between: v.optional(v.strictObject({ low: v.number(), high: v.number() })),
      unit: v.optional(text),
      note: v.optional(text),
      at: v.optional(moment),
      term: v.optional(v.string()),
    }),
  ),
})

const unit = v.pipe(
  text,
  v.check((form) => JSON.stringify(form).includes('#'), 'has no # for the number'),
)

/** Each series has one value per label. */
const chartBlock = v.strictObject({
  kind: v.literal('chart'),
  ...source,
  title: text,
  half,
  look: v.picklist(['bars', 'lines', 'donut']),
  /** The form of each value, whose `#` is the number: `#%`, `$#`, `TSh # M`. */
  unit: v.optional(unit),
  labels: byPeriod(v.array(text)),
  series: v.pipe(
    v.array(v.strictObject({ name: text, values: byPeriod(v.array(v.number())) })),
    v.minLength(1),
    v.maxLength(4),
  ),
})

/** Links or buttons; one that can do nothing yet says what it would do. */
const linksBlock = v.strictObject({
  kind: v.literal('links'),
  ...source,
  title: text,
  half,
  look: v.optional(v.picklist(['list', 'cards', 'swatches']), 'list'),
  items: v.array(
    v.strictObject({
      label: text,
      note: v.optional(text),
      icon: v.optional(icon),
      to: v.optional(address),
      href: v.optional(v.pipe(words, v.regex(/^(?:mailto:|tel:|#)/))),
      does: effectSchema,
      /** A colour to copy, such as #0A6C74. */
      colour: v.optional(v.pipe(v.string(), v.hexColor())),
    }),
  ),
})

const participant = v.strictObject({ name: text, role: v.string() })

const message = v.strictObject({
  id,
  sender: text,
  /** The term id of a role; `me` for the user's own messages. */
  senderRole: v.string(),
  content: text,
  timestamp: moment,
  type: v.optional(v.picklist(['text', 'file']), 'text'),
  status: v.picklist(['read', 'delivered']),
  attachments: v.optional(v.array(v.strictObject({ name: text, size: text, type: text })), []),
})

/** Conversations with their messages and a compose field. */
const conversationsBlock = v.strictObject({
  kind: v.literal('conversations'),
  ...source,
  title: text,
  conversations: listOf(
    v.strictObject({
      id,
      type: v.string(),
      title: text,
      participants: v.array(participant),
      unreadCount: v.number(),
      status: v.string(),
      projectId: v.optional(text),
      messages: v.pipe(v.array(message), v.minLength(1)),
    }),
  ),
})

/** A short text with facts and links. */
const noticeBlock = v.strictObject({
  kind: v.literal('notice'),
  ...source,
  title: text,
  half,
  tone: v.optional(v.picklist(['info', 'wait', 'error'])),
  text: v.optional(v.array(text), []),
  facts: v.optional(v.array(v.strictObject({ label: text, value: byPeriod(text) })), []),
  links: v.optional(
    v.array(v.strictObject({ label: text, to: v.optional(address), does: effectSchema })),
    [],
  ),
})

/** A view of the staff desk, for those who may use it (docs/portal.md#the-staff-desk). */
const deskBlock = v.strictObject({
  kind: v.literal('desk'),
  ...source,
  title: v.optional(text),
  name: v.picklist(deskViewNames),
  /** Whether nothing replaces it for users who may not see it; otherwise a sentence does. */
  quiet: v.optional(v.boolean(), false),
})

/** The block types that screens consist of. */
export const block = v.variant('kind', [
  statsBlock,
  recordsBlock,
  timelineBlock,
  metersBlock,
  chartBlock,
  linksBlock,
  conversationsBlock,
  noticeBlock,
  deskBlock,
])

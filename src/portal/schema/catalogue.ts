import * as v from 'valibot'
import { id, readCatalogue } from '#catalogues/catalogue.ts'
import type { Localized } from '#catalogues/localized.ts'
import { block, icon } from './blocks.ts'
import { effectSchema, field, record, term } from './records.ts'
import { address, path, periods, text } from './text.ts'

const blocks = v.optional(v.array(block), [])

const tab = v.strictObject({
  id,
  label: text,
  /** A role: the tab is a card that links to its dashboard, shown to users with that role. */
  role: v.optional(v.string()),
  note: v.optional(text),
  blocks,
  aside: blocks,
})

const screen = v.strictObject({
  title: text,
  lead: v.optional(text),
  /** A lead about the sample data; shown only with it. */
  news: v.optional(text),
  periods: v.optional(v.array(v.picklist(periods))),
  /** The default period; otherwise the first. */
  period: v.optional(v.picklist(periods)),
  /** A button beside the title. */
  action: v.optional(v.strictObject({ label: text, to: v.optional(address), does: effectSchema })),
  tabs: v.optional(v.array(tab), []),
  /** One search for all lists of the screen that define search fields. */
  search: v.optional(v.strictObject({ label: text })),
  /** Above the tabs. */
  top: blocks,
  blocks,
  /** Beside the other blocks on wide screens. */
  aside: blocks,
})

/** The whole portal of a role, one file (docs/portal.md). */
export const catalogueSchema = v.strictObject({
  /** The role's title in the sidebar: 'Client Manager'. */
  title: text,
  icon,
  /** The sidebar's links in order; a role without a menu uses the menu of another role of the user. */
  menu: v.optional(v.array(v.strictObject({ path, label: text, icon }))),
  fields: v.optional(v.record(v.string(), field), {}),
  terms: v.optional(v.record(v.string(), term), {}),
  data: v.optional(v.record(v.string(), v.array(record)), {}),
  /** Tabs that link to screens; each of those screens shows them. */
  sections: v.optional(v.array(v.strictObject({ label: text, path })), []),
  screens: v.record(path, screen),
})

export const wordsSchema = v.strictObject({
  fields: v.record(v.string(), field),
  terms: v.record(v.string(), term),
})

/** The browser's form of it: each text in one language. */
export type Words = Localized<v.InferOutput<typeof wordsSchema>>
export type ParsedCatalogue = v.InferOutput<typeof catalogueSchema>
export type Catalogue = Localized<ParsedCatalogue>
export type Screen = Catalogue['screens'][string]
export type Tab = Screen['tabs'][number]
export type Block = Screen['blocks'][number]
export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>
export type ActionEffect = NonNullable<Screen['action']>['does']
export type DataRecord = Catalogue['data'][string][number]
export type FieldValue = DataRecord[string]

export function readWords(data: unknown) {
  return readCatalogue('words.json', wordsSchema, data)
}

export function readRole(role: string, data: unknown): ParsedCatalogue {
  return readCatalogue(`${role}.json`, catalogueSchema, data)
}

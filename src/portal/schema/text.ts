import * as v from 'valibot'
import { id, localText, words } from '#catalogues/catalogue.ts'

/** A displayed text: names, figures and products are language-neutral; prose is in both languages. */
export const text = v.union([words, localText])

/** The options of period selectors (docs/specification.md#tabs-and-periods). */
export const periods = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** One value for all periods, or one per period of the screen. */
export function byPeriod<T extends v.GenericSchema>(value: T) {
  return v.union([value, v.strictObject({ by: v.record(v.picklist(periods), value) })])
}

/**
 * `''` is the dashboard, `projects` a screen below it. A path has one segment (docs/specification.md#sidebar-menus).
 */
export const path = v.union([v.literal(''), id])

/** The path of a page of this site, or of a portal screen such as `/client/billing`. */
export const address = v.pipe(v.string(), v.regex(/^\/[\w/-]*$/, 'is no address such as /client/billing'))

/**
 * A time relative to now, so that sample data does not become outdated: `@-3` three days ago, `@0` today, `@+14` in two
 * weeks, `@-2h` two hours ago, `@-15m` fifteen minutes ago, `@+1T14:30` tomorrow at half past two.
 */
export const moment = v.pipe(
  v.string(),
  v.regex(/^@[+-]?\d+(?:[hm]|T\d\d:\d\d)?$/, 'is no moment such as @-3, @-2h or @+1T14:30'),
)

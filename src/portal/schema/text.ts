import * as v from 'valibot'
import { id, localText, words } from '#catalogues/catalogue.ts'

/** What people read: a name, a figure or a product as it is; prose as a pair of both languages. */
export const text = v.union([words, localText])

/** The options of period selectors (docs/specification.md#tabs-and-periods). */
export const periods = ['week', 'month', 'quarter', 'year'] as const
export type Period = (typeof periods)[number]

/** A value that is the same for all periods, or one for each period that the screen offers. */
export function byPeriod<T extends v.GenericSchema>(value: T) {
  return v.union([value, v.strictObject({ by: v.record(v.picklist(periods), value) })])
}

/**
 * `''` is the dashboard itself, `projects` a screen below it. A path has one segment (docs/specification.md#sidebar-menus).
 */
export const path = v.union([v.literal(''), id])

/** A page of this site, or a screen of the portal such as `/client/billing`. */
export const address = v.pipe(v.string(), v.regex(/^\/[\w/-]*$/, 'is no address such as /client/billing'))

/**
 * A moment, as an offset from now so that samples do not rot: `@-3` three days ago, `@0` today, `@+14` in two weeks,
 * `@-2h` two hours ago, `@-15m` fifteen minutes ago, `@+1T14:30` tomorrow at half past two.
 */
export const moment = v.pipe(
  v.string(),
  v.regex(/^@[+-]?\d+(?:[hm]|T\d\d:\d\d)?$/, 'is no moment such as @-3, @-2h or @+1T14:30'),
)

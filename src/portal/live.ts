import type { DataRecord } from './schema/catalogue.ts'
import type { LiveName } from './schema/live.ts'

/** What a source has now: records for lists, figures by name for key figures. */
export type LiveAnswer = {
  /** When the server confirmed it, in ms since 1970; null for data of this device or of the site itself. */
  asOf: number | null
  value: { records: readonly DataRecord[]; figures: Readonly<Record<string, string>> }
}

/** A source calls `show` with what it has now and after every change, until the returned function is called. */
export type LiveSource = { subscribe: (show: (answer: LiveAnswer) => void) => () => void }

/** The sources of the host; each name always gives the same object. */
export type Live = (name: LiveName) => LiveSource

export function isEmpty({ value }: LiveAnswer): boolean {
  return value.records.length === 0 && Object.keys(value.figures).length === 0
}

import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import type { DeskViewName } from '#domain/desk-views.ts'
import type { Live } from './live.ts'
import type { LocalItem, LocalStore } from './local-store.ts'
import type { PortalData } from './load-portal.ts'
import type { PortalPlace, PortalSearch } from './portal-address.ts'
import type { Catalogue, DataRecord, FieldValue, Screen, Words } from './schema/catalogue.ts'
import type { Period } from './schema/text.ts'

/** The signed-in user; null for visitors. */
export type PortalUser = { name: string; email: string; role: string; roles: readonly string[] }

/** What the app passes in, since the portal accesses neither network nor database. */
export type PortalHost = {
  user: PortalUser | null
  search: PortalSearch
  /** Updates the search parameters; `replace` avoids a history entry, for example per typed letter. */
  onSearch: (part: PortalSearch, replace?: boolean) => void
  onSignOut: () => void
  localStore: LocalStore
  desk: StaffDesk
  live: Live
  /** Whether the server shows sample data; otherwise only live data and texts are shown. */
  hasSamples: boolean
  /** How much of what happened the user did not read; 0 or absent for none. */
  unread?: number
  /** Opens the editor with a new post of this title. */
  onWrite: (title: string) => void
}

/** The staff desk: whether the user may see a view of it, and the view; `period` if the screen offers a choice. */
type StaffDesk = {
  isOpen: (name: DeskViewName) => boolean
  view: (name: DeskViewName, period: Period | undefined) => ReactNode
}

export type PortalView = PortalHost &
  PortalData & {
    place: PortalPlace
    screen: Screen
    period: Period | undefined
    /** The start of this visit, in ms since 1970; the dates of the sample data are relative to it. */
    now: number
    fields: Words['fields']
    terms: Words['terms']
  }

const PortalContext = createContext<PortalView | null>(null)
export const PortalProvider = PortalContext.Provider

export function usePortal(): PortalView {
  const view = useContext(PortalContext)
  if (!view) throw new Error('A block stands outside of the portal')
  return view
}

/**
 * The screen of a catalogue at a path; an unknown path gives the dashboard, at `''`
 * (docs/specification.md#portal-routes). Throws if the catalogue has no dashboard.
 */
export function screenOf({ screens }: Catalogue, path: string): { screen: Screen; path: string } {
  const screenPath = Object.hasOwn(screens, path) ? path : ''
  const screen = screens[screenPath]
  if (!screen) throw new Error('A catalogue has no dashboard')
  return { screen, path: screenPath }
}

export function periodOf({ periods, period }: Screen, id: string | undefined): Period | undefined {
  return periods?.find((candidate) => candidate === id) ?? period ?? periods?.[0]
}

/** The value for the selected period. */
export function inPeriod<T extends string | number | readonly unknown[]>(
  value: T | { by: { [P in Period]?: T | undefined } },
  period: Period | undefined,
): T | undefined {
  if (typeof value !== 'object' || !('by' in value)) return value
  return period ? value.by[period] : undefined
}

/** The record with the values of the selected period. */
export function recordIn(record: DataRecord, period: Period | undefined): DataRecord {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isByPeriod(value) ? (inPeriod(value, period) ?? null) : value,
    ]),
  )
}

type PeriodValue = Extract<FieldValue, { by: unknown }>

function isByPeriod(value: FieldValue | undefined): value is PeriodValue {
  return typeof value === 'object' && value !== null && 'by' in value
}

const nothing: readonly LocalItem[] = []

/** The user's items at a place on this device. */
export function useLocalItems(place: string): readonly LocalItem[] {
  const { localStore } = usePortal()
  const [items, show] = useState(nothing)
  useEffect(() => localStore.watch(place, show), [localStore, place])
  return items
}

export function useNow(): number {
  return useState(() => Date.now())[0]
}

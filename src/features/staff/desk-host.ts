import { createContext, useContext, type ReactNode } from 'react'
import type { Role } from '#domain/roles.ts'
import type { StatsPeriod } from '#domain/staff-stats.ts'

/** The search parameters of the portal that the desk uses: a tab's filters, search text and the open row. */
export type DeskSearch = {
  [K in 'tab' | 'period' | 'filter' | 'by' | 'priority' | 'who' | 'q' | 'open']?: string | undefined
}

export type DeskChart = { title: string; labels: string[]; series: { name: string; values: number[] }[] }

/** What the portal's screen passes in. */
export type DeskHost = {
  user: {
    id: number
    first_name: string
    last_name: string
    email: string
    role: Role
    roles: readonly Role[]
  }
  search: DeskSearch
  /** Changes the given parameters; `replace` adds no entry to the history. */
  onSearch: (part: DeskSearch, replace?: boolean) => void
  /** What is chosen on the screen; undefined where it offers no period, which the view then does. */
  period: StatsPeriod | undefined
  /** A chart as on the other screens of the portal, with its figures as a table. */
  chart: (chart: DeskChart) => ReactNode
}

const HostContext = createContext<DeskHost | null>(null)
export const DeskHostProvider = HostContext.Provider

export function useDesk(): DeskHost {
  const host = useContext(HostContext)
  if (!host) throw new Error('A view of the staff desk stands outside of it')
  return host
}

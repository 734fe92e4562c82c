// oxlint-disable no-restricted-globals -- the portal imports nothing of the platform; both readers expect a refusal
import { useState } from 'react'

/** localStorage key: a preference of this device, whoever is signed in. */
const key = 'portal-sidebar'

/** Whether the sidebar is collapsed, as it was left at the last visit. */
export function useCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(read)
  return [
    isCollapsed,
    (next) => {
      setCollapsed(next)
      write(next)
    },
  ]
}

function read(): boolean {
  try {
    return localStorage.getItem(key) === 'collapsed'
  } catch {
    return false
  }
}

function write(isCollapsed: boolean): void {
  try {
    localStorage.setItem(key, isCollapsed ? 'collapsed' : 'open')
  } catch {
    // Storage is disabled or full: the choice lasts for this page.
  }
}

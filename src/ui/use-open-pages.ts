import { useState } from 'react'

/** By list, for as long as this document lives, so that going back shows a list as long as it was. */
const opened = new Map<string, number>()

/** How many pages of a list are open, and a function that opens the next. `list` names it with its filters. */
export function useOpenPages(list: string): [pages: number, openNext: () => void] {
  const [shown, setShown] = useState({ list, pages: opened.get(list) ?? 1 })
  const pages = shown.list === list ? shown.pages : (opened.get(list) ?? 1)
  function openNext(): void {
    opened.set(list, pages + 1)
    setShown({ list, pages: pages + 1 })
  }
  return [pages, openNext]
}

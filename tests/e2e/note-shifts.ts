import type { Page } from '@playwright/test'

/** Runs in the page before its scripts. */
export function noteShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { sources = [] } = entry as PerformanceEntry & { sources?: { node: Node | null }[] }
      const nodes = sources.map(({ node }) =>
        node instanceof Element ? node : (node?.parentElement ?? null),
      )
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML : node?.textContent))
      const { dataset } = document.documentElement
      dataset.shift = moved.map((html) => html?.slice(0, 200)).join('\n')
      // What is no longer in the document has no source.
      if (nodes.length === 0 || nodes.some((node) => !node?.closest('header')))
        dataset.shiftBelow = dataset.shift
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What moved last on a page with `noteShifts`, or moved last below its header; undefined if nothing did. */
export const lastShift = (page: Page, of: 'shift' | 'shiftBelow' = 'shift') =>
  page.evaluate(async (name) => {
    // A shift is reported in a task after the frame in which it is painted.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await new Promise((resolve) => setTimeout(resolve))
    return document.documentElement.dataset[name]
  }, of)

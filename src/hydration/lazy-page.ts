import type { ComponentType, FunctionComponent } from 'react'
import { withStyles } from '#loading/all-styles.ts'
import { lazyCode } from '#loading/lazy-with-retry.ts'

type LazyPage = FunctionComponent & { preload: () => Promise<void> }

let isFirst = false
let firstPage = Promise.resolve()

/**
 * Runs the router's load of a server-rendered page without waiting for the page's chunk: the shell is hydrated at once,
 * and the page, which suspends, when its chunk has loaded.
 */
export async function loadWithoutPageCode(load: () => Promise<void>): Promise<void> {
  isFirst = true
  await load().finally(() => (isFirst = false))
}

/** Whether the router loads the page that was rendered by a server. */
export function isFirstPageLoading(): boolean {
  return isFirst
}

/** Resolves when that chunk has loaded or failed; the page itself shows the failure. */
export function firstPageLoaded(): Promise<void> {
  return firstPage.catch(() => {})
}

/**
 * A lazy-loaded page. The router renders it after `preload`, and the error page if that rejects. The router's own
 * lazyRouteComponent reloads the URL when a chunk is missing, which would discard the current page while offline.
 */
export function lazyPage<Name extends string>(
  importModule: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  // The initial page has its critical CSS inlined, so it does not wait for the style sheet.
  const { Lazy, load, arrive } = lazyCode(importModule, name)
  const preload = async () => {
    if (isFirst) firstPage = arrive()
    else await withStyles(load)
  }
  return Object.assign(Lazy, { preload })
}

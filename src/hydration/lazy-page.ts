import type { ComponentType, FunctionComponent } from 'react'
import { withStyles } from '#loading/all-styles.ts'
import { lazyCode } from '#loading/lazy-with-retry.ts'

type LazyPage = FunctionComponent & { preload: () => Promise<void> }

let isFirst = false
let firstPage = Promise.resolve()

/**
 * Runs the router's load of a page that came as HTML. It does not wait for the page's code: what stands around the page is
 * hydrated at once, and the page, which suspends, when its code is here.
 */
export async function loadWithoutPageCode(load: () => Promise<void>): Promise<void> {
  isFirst = true
  await load().finally(() => (isFirst = false))
}

/** Resolves when the code of that page is here, or cannot be, which the page says itself. */
export function firstPageLoaded(): Promise<void> {
  return firstPage.catch(() => {})
}

/**
 * A page whose code comes when it is wanted; the router draws it when `preload` has brought it, and shows the error page
 * where that rejects. The router's own, lazyRouteComponent, loads the address anew where code is missing, which takes
 * what one was reading from the screen when the network is gone.
 */
export function lazyPage<Name extends string>(
  bring: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  // The first one came with the rules of its HTML.
  const { Drawn, load, arrive } = lazyCode(bring, name)
  const preload = async () => {
    if (isFirst) firstPage = arrive()
    else await withStyles(load)
  }
  return Object.assign(Drawn, { preload })
}

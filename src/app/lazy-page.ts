import { createElement, type ComponentType, type FunctionComponent } from 'react'
import { loadOnce } from '#platform/when-interactive.ts'

type LazyPage = FunctionComponent & { preload: () => Promise<void> }

/**
 * A page whose code comes when it is wanted; the router draws it when `preload` has brought it, and shows the error page
 * where that rejects. The router's own, lazyRouteComponent, loads the address anew where code is missing, which takes
 * what one was reading from the screen when the network is gone.
 */
export function lazyPage<Name extends string>(
  bring: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let Page: ComponentType | undefined
  const preload = loadOnce(async () => {
    Page = (await bring())[name]
  })
  const Drawn: FunctionComponent = () => {
    if (!Page) throw new Error(`${name} is drawn before it is here`)
    return createElement(Page)
  }
  return Object.assign(Drawn, { preload })
}

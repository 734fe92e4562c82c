/** Somebody had scrolled before there were scripts: by itself a browser leaves the page at its top (scroll-back.ts). */
export let isReadOn = false
let isFirst = true

/**
 * For the router, which puts the page that was opened to its top, or to where it was left, when it has drawn it: not where one
 * has read on while the scripts were on their way, on a slow line for seconds.
 */
export function mayScroll(): boolean {
  isReadOn = isFirst && scrollY > 0
  isFirst = false
  return !isReadOn
}

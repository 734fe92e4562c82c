let isFirst = true

/**
 * For the router, which puts the page that was opened to its top when it has drawn it: not where one has read on while the
 * scripts were on their way, on a slow line for seconds.
 */
export function mayScroll(): boolean {
  const isReadOn = isFirst && scrollY > 0
  isFirst = false
  return !isReadOn
}

import type { StylisPlugin } from '@emotion/cache'

/** Properties that browsers which run the app still know by WebKit's name alone. */
const prefixed = /^(?:user-select|text-size-adjust|hyphens|backdrop-filter|mask)/

/**
 * Emotion's own list is for browsers of ten years ago: a fifth of a page's style, which the browser reads before it
 * paints, and a kilobyte of script.
 */
export const withPrefixes: StylisPlugin = (element) => {
  if (element.type === 'decl' && !element.return && prefixed.test(element.value))
    element.return = `-webkit-${element.value}${element.value}`
}

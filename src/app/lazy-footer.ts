import { afterHydration } from '#loading/after-hydration.ts'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

// oxlint-disable-next-line vior/late-imports -- loaded by lazyWithRetry; the renderer imports it at once
const code = () => import('./footer.tsx')

/** The footer is in the HTML of every page; its code, which few need, is loaded last. */
export const Footer = lazyWithRetry(() => (import.meta.env.SSR ? code() : afterHydration(code)), 'Footer')

import { chosenLocale, localeCookie } from '#domain/locale.ts'
import { currentLocale } from '#i18n/locale.ts'

type Router = {
  subscribe: (event: 'onBeforeNavigate', act: (change: { pathChanged: boolean }) => void) => () => void
}

const tags = 'link[rel=canonical],link[hreflang],meta[property="og:url"]'

/**
 * Keeps the language of the page's address (`?lang=sw`) for the pages that follow, until the browser is closed, where the
 * user has chosen none. Removes the addresses in the head when another page opens: they are those of the page that came
 * from the server, and browsers share the canonical address.
 */
export function adoptUrlLanguage(router: Router): void {
  // The router may have dropped the parameter since.
  const [opened] = performance.getEntriesByType('navigation')
  if (chosenLocale(new URL(opened?.name ?? location.href).search) && !chosenLocale(document.cookie))
    document.cookie = `${localeCookie}=${currentLocale()}; path=/; samesite=lax`
  const stop = router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (!pathChanged) return
    stop()
    for (const tag of document.head.querySelectorAll(tags)) tag.remove()
  })
}

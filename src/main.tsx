// oxlint-disable-next-line import/no-unassigned-import -- it stops what comes after it where that cannot run
import '#app/browser-check.ts'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startAfterHydration } from '#app/boot.ts'
import { showChosenMode } from '#app/colour-mode.ts'
import { captureEvents, replacePage } from '#hydration/event-replay.ts'
import { hasUserScrolled } from '#hydration/initial-scroll.ts'
import { deferred } from '#app/load-deferred.ts'
import { readPageData } from '#app/page-data.ts'
import { createAppRouter, loadFirst } from '#routes/router.tsx'
import { isLocale } from '#domain/locale.ts'
import { deferInstallPrompt } from '#features/install/install-state.ts'
import { setCurrentLocale, wantedLocale } from '#i18n/locale.ts'
import { allStyles } from '#loading/all-styles.ts'
import { withRetry } from '#loading/with-retry.ts'
import { markUnreachable } from '#platform/network/connectivity.ts'
import { afterHydration } from '#loading/after-hydration.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const pageData = readPageData()
const locale = wantedLocale()
const isRendered = root.childElementCount > 0 && !root.hasAttribute('data-shell')
// A page kept by the worker may be in the language chosen before: then it is rendered again.
const canHydrate =
  isRendered && isLocale(document.documentElement.lang) && document.documentElement.lang === locale

setCurrentLocale(locale)
// Setting it again would make the browser recalculate all styles.
if (document.documentElement.lang !== locale) document.documentElement.lang = locale
showChosenMode()
deferInstallPrompt()

const router = createAppRouter(pageData, locale)
if (canHydrate) captureEvents(root)
const app = <RouterProvider router={router} />

// Not awaited here: a page's own chunk imports this one, and would wait for it for ever.
void start(root)

async function start(container: HTMLElement): Promise<void> {
  // They came behind the title (page-style.ts), where React expects none.
  document.head.append(...container.querySelectorAll('script'))
  if (canHydrate) {
    // Marks the page as rendered by a server, so that the router hydrates it. There is no manifest: the renderer adds no assets.
    router.ssr = { manifest: undefined }
    await loadFirst(router)
    // In small pieces: a tap or a scroll does not wait for all of them.
    startTransition(() => void hydrateRoot(container, app))
  } else {
    // The shell stays until the page can be rendered, and is replaced in the same task.
    await Promise.all([router.load(), withRetry(allStyles)])
    // The engine, which follows it, comes after the page.
    if (!navigator.onLine) markUnreachable()
    replacePage(() => {
      container.replaceChildren()
      const page = createRoot(container)
      flushSync(() => page.render(app))
    })
  }
  startAfterHydration()
  await afterHydration(async () => {
    // Until then a clicked button is pale (src/theme/global-css.ts), and deferLayout may apply below the screen (src/theme/utilities.ts).
    container.dataset.hydrated = ''
  })
  // All of it has its true height now.
  const { restoreScroll, adoptUrlLanguage } = await deferred()
  adoptUrlLanguage(router)
  restoreScroll(hasUserScrolled)
}

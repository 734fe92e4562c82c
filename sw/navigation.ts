import { matchPrecache } from 'workbox-precaching'
import { isApiPath } from '#domain/api-paths.ts'
import { chosenMode, inMode, modeCookie } from '#domain/colour-mode.ts'
import { chosenLocale, localeCookie, preferredLocale, type Locale } from '#domain/locale.ts'
import { googlePages, shellPage, staticPageFor } from '#domain/pages.ts'
import { cookie } from './cookies.ts'
import { heldOnUse } from './on-use.ts'

/** `/icon.svg` opened in a tab is a file, not a page; so is whatever lies in the folder of the build. */
const isFile = /\.\w+$|^\/assets\//

/**
 * Every page is answered from the precache, at once and without a byte: the static page where there is one,
 * else the shell, whose content comes from the device's database and is refreshed behind.
 */
export function answerNavigations(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.mode !== 'navigate' || request.method !== 'GET' || url.origin !== worker.location.origin)
      return
    if (isApiPath(url.pathname) || isFile.test(url.pathname)) return
    // Google's script may run only in a page that comes from the server with the right to.
    if (googlePages.includes(url.pathname) && url.searchParams.get('google') === 'true') return
    // The precache's own listener must not answer a second time.
    event.stopImmediatePropagation()
    event.respondWith(pageFor(url.pathname, request))
  })
}

const frame = (language: Locale) => `/pages/${language}/${shellPage.file}`

async function pageFor(path: string, request: Request): Promise<Response> {
  const spoken = await locale()
  const { file } = staticPageFor(path) ?? shellPage
  // Most static pages are not kept: their texts come with the app, and the browser draws them.
  const kept =
    (await matchPrecache(`/pages/${spoken}/${file}`)) ??
    (await matchPrecache(frame(spoken))) ??
    (await heldOnUse(frame(spoken))) ??
    // The page puts the words of the other language right when it is drawn.
    (await matchPrecache(frame(preferredLocale(navigator.languages.join(',')))))
  return kept ? coloured(kept) : fetch(request)
}

/** In the chosen colours from the first paint on, where the browser lets a worker see the choice. */
async function coloured(page: Response): Promise<Response> {
  const mode = chosenMode(await cookie(modeCookie))
  if (mode === 'system') return page
  return new Response(inMode(await page.text(), mode), { headers: page.headers })
}

/** The chosen language where the browser lets a worker see it; the page corrects a wrong guess itself. */
async function locale(): Promise<Locale> {
  return chosenLocale(await cookie(localeCookie)) ?? preferredLocale(navigator.languages.join(','))
}

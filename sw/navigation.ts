import { registerRoute } from 'workbox-routing'
import { isApiPath } from '#domain/api-paths.ts'
import { chosenMode, inMode, modeCookie } from '#domain/colour-mode.ts'
import { locales } from '#domain/locale.ts'
import { isGooglePage, shellPage } from '#domain/page-frames.ts'
import { cookie } from './cookies.ts'
import type { RuntimeCache } from './runtime-cache.ts'
import { workerLocale } from './locale.ts'

/** `/icon.svg` opened in a tab is a file, not a page; so is whatever lies in the folder of the build. */
const isFile = /\.\w+$|^\/assets\//

/**
 * Every page is answered from the device, at once and without a byte: by the shell, whose texts come with the app and
 * whose content comes from the device's database and is refreshed behind.
 */
export function answerNavigations(runtime: RuntimeCache): void {
  registerRoute(
    ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && isPage(url),
    ({ request }) => heldPage(request, runtime),
  )
}

function isPage({ pathname, searchParams }: URL): boolean {
  // Google's script may run only in a page that comes from the server with the right to.
  const isGoogles = isGooglePage(pathname) && searchParams.get('google') === 'true'
  return !isApiPath(pathname) && !isFile.test(pathname) && !isGoogles
}

async function heldPage(request: Request, runtime: RuntimeCache): Promise<Response> {
  const spoken = await workerLocale()
  // The page puts the words right when it is drawn in the frame of another language.
  for (const locale of [spoken, ...locales]) {
    const held = await runtime.match(`/pages/${locale}/${shellPage.file}`)
    if (held) return coloured(held)
  }
  return fetch(request)
}

/** In the chosen colours from the first paint on, where the browser lets a worker see the choice. */
async function coloured(page: Response): Promise<Response> {
  const mode = chosenMode(await cookie(modeCookie))
  if (mode === 'system') return page
  return new Response(inMode(await page.text(), mode), { headers: page.headers })
}

import { registerRoute } from 'workbox-routing'
import { isApiPath } from '#domain/api-paths.ts'
import { chosenMode, inMode, modeCookie } from '#domain/colour-mode.ts'
import {
  allowDisplayRules,
  parseDisplaySettings,
  displayCookie,
  displayRules,
  withDisplayRules,
} from '#domain/display-settings.ts'
import { chosenLocale, locales } from '#domain/locale.ts'
import { isGooglePage, shellPage } from '#domain/page-frames.ts'
import { cookie } from './cookies.ts'
import type { AppFiles } from './app-files.ts'
import { workerLocale } from './locale.ts'

/** Files, not pages: paths with an extension, such as `/icon.svg` opened in a tab, and the build's folder. */
const isFile = /\.\w+$|^\/assets\//

/**
 * Answers every navigation with the cached app shell, without network use. Texts are part of the app; content is read
 * from IndexedDB and revalidated in the background.
 */
export function answerNavigations(appFiles: AppFiles): void {
  registerRoute(
    ({ request, url, sameOrigin }) => request.mode === 'navigate' && sameOrigin && isPage(url),
    ({ request }) => cachedShell(request, appFiles),
  )
}

function isPage({ pathname, searchParams }: URL): boolean {
  // Google's script is allowed only by the Content-Security-Policy of a page from the server.
  const isGoogles = isGooglePage(pathname) && searchParams.get('google') === 'true'
  return !isApiPath(pathname) && !isFile.test(pathname) && !isGoogles
}

async function cachedShell(request: Request, appFiles: AppFiles): Promise<Response> {
  const spoken = chosenLocale(new URL(request.url).search) ?? (await workerLocale())
  // In the shell of another language, the page renders the texts in the right one.
  for (const locale of [spoken, ...locales]) {
    const cached = await appFiles.match(`/pages/${locale}/${shellPage.file}`)
    if (cached) return withPreferences(cached)
  }
  return fetch(request)
}

/** Sets the chosen colour mode and display settings for the first paint, if the worker can read the cookies. */
async function withPreferences(page: Response): Promise<Response> {
  const mode = chosenMode(await cookie(modeCookie))
  const rules = displayRules(parseDisplaySettings(await cookie(displayCookie)))
  if (mode === 'system' && rules === '') return page
  const html = inMode(await page.text(), mode)
  const headers = new Headers(page.headers)
  if (rules === '') return new Response(html, { headers })
  const policy = headers.get('content-security-policy')
  if (policy !== null) headers.set('content-security-policy', await allowDisplayRules(policy, rules))
  return new Response(withDisplayRules(html, rules), { headers })
}

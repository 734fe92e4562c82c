import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import { inMode, type ColourMode } from '#domain/colour-mode.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { sha256 } from '#server/canonical-json.ts'
import { pagePolicy } from '#server/site/page-policy.ts'

type Rendered = { html: string; status: 200 | 404 }
type Render = (request: {
  url: string
  locale: Locale
  data: PageData | null
  template: string
  manifest: unknown
  isShell: boolean
}) => Promise<Rendered>

/** A page ready to send, plain and as brotli, with the tag of its bytes. */
export type ReadyPage = { html: string; brotli: Buffer; etag: string; policy: string; status: 200 | 404 }

/** Pages kept; each is some 60 kB. */
const keptPages = 200

export type PageRenderer = (request: {
  url: string
  locale: Locale
  mode: ColourMode
  data: PageData | null
  /** Changes with the content, so that a kept page never outlives it. */
  version: string
  /** It is sent for other addresses than its own: the browser draws it anew. */
  isShell?: boolean
}) => Promise<ReadyPage>

/** First segments of the portal's addresses, as the build found its catalogues. */
export type BuiltSite = { renderPage: PageRenderer; portalRoots: readonly string[] }

/** Renders with what the build left in `siteDir`; a page whose content did not change is rendered once. */
export async function createPageRenderer(siteDir: string): Promise<BuiltSite> {
  const template = await readFile(path.join(siteDir, 'template.html'), 'utf8')
  const manifest: unknown = JSON.parse(
    await readFile(path.join(siteDir, 'client/.vite/manifest.json'), 'utf8'),
  )
  const { render, portalRoots }: { render: Render; portalRoots: readonly string[] } = await import(
    pathToFileURL(path.join(siteDir, 'render/render.js')).href
  )
  const kept = new Map<string, ReadyPage>()

  const renderPage: PageRenderer = async ({ url, locale, mode, data, version, isShell = false }) => {
    const name = `${locale} ${mode} ${url} ${version}`
    const held = kept.get(name)
    if (held) return askedAgain(held)
    const { html, status } = await render({ url, locale, data, template, manifest, isShell })
    const page = readyPage(inMode(html, mode), status)
    kept.set(name, page)
    const oldest = kept.keys().next().value
    if (kept.size > keptPages && oldest !== undefined) kept.delete(oldest)
    return page
  }
  return { renderPage, portalRoots }
}

export function readyPage(html: string, status: 200 | 404, isForGoogle = false): ReadyPage {
  const etag = `"${sha256(html).slice(0, 27)}"`
  return { html, status, policy: pagePolicy(html, { isForGoogle }), brotli: compress(html), etag }
}

/** Quality 9 costs some 10 ms a page, once per change of its content. */
function compress(html: string): Buffer {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
}

const pressed = new WeakSet<ReadyPage>()

/**
 * A page that is asked for a second time is a tenth smaller from then on. It takes some 60 ms, on a thread of its own: too
 * much for who waits for it, and for a page that changes with each reader.
 */
export function askedAgain(page: ReadyPage): ReadyPage {
  if (!pressed.has(page)) {
    pressed.add(page)
    brotliCompress(page.html, (error, smallest) => {
      if (!error) page.brotli = smallest
    })
  }
  return page
}

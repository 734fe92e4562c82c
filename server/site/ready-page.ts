import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { ColourMode } from '#domain/colour-mode.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import type { PagePolicy } from '#server/site/page-policy.ts'

const compress = promisify(brotliCompress)

/** A page ready to send, plain and as brotli, with the ETag of its bytes. */
export type ReadyPage = {
  html: Uint8Array
  brotli: Uint8Array
  etag: string
  policy: string
  status: 200 | 404
}

export type PageRequest = {
  /** The canonical path of the content, not the requested URL. */
  url: string
  locale: Locale
  mode: ColourMode
  data: PageData | null
  /** Whether the page says that sample data is shown. */
  hasSamples?: boolean
  /** Sent for other URLs than its own too: the browser renders it again. */
  isShell?: boolean
  /** Public origin, and the path of the page's picture: for the tags of link previews and search engines. */
  sharing?: { origin: string; picture: string }
}

/**
 * Once per change of the content. For a typical post quality 10 takes 25 ms of a thread and is 9 % smaller than quality 9, which takes
 * 3 ms; for a megabyte it would take a second.
 */
export async function readyPage(
  html: string,
  status: 200 | 404,
  policyOf: PagePolicy,
  isForGoogle = false,
): Promise<ReadyPage> {
  const etag = tagOf(html)
  const policy = policyOf(html, { isForGoogle })
  return {
    html: Buffer.from(html),
    status,
    policy,
    brotli: await atQuality(html, isLarge(html) ? 9 : 10),
    etag,
  }
}

/** A page with other HTML, which few ask for: compressed fast. */
export async function withHtml(page: ReadyPage, html: string, policy: string): Promise<ReadyPage> {
  return {
    status: page.status,
    policy,
    html: Buffer.from(html),
    brotli: await atQuality(html, 4),
    etag: tagOf(html),
  }
}

const tagOf = (html: string) => `"${sha256(html).slice(0, 27)}"`

function atQuality(html: string | Uint8Array, quality: number): Promise<Buffer> {
  return compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

const recompressed = new WeakSet<ReadyPage>()
/** Quality 11 takes 60 ms of a thread for a typical page, and seconds for a megabyte. */
const isLarge = ({ length }: string | Uint8Array) => length > 256 * 1024

/**
 * Compresses a page again at the highest quality at its second request, which makes it 2 % smaller. It is too
 * slow for the first request, and wasted on pages that change for every visitor.
 */
export function recompressPopular(page: ReadyPage): ReadyPage {
  if (recompressed.has(page) || isLarge(page.html)) return page
  recompressed.add(page)
  // On failure the page is sent as it is.
  void atQuality(page.html, 11).then(
    (smallest) => (page.brotli = smallest),
    () => undefined,
  )
  return page
}

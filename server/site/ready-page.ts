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
  /** The canonical path of what is rendered, not the address as it was typed. */
  url: string
  locale: Locale
  mode: ColourMode
  data: PageData | null
  /** It is sent for other addresses than its own: the browser renders it anew. */
  isShell?: boolean
}

/** Quality 9 costs some 10 ms for each 100 kB, on a thread of its own, once per change of the content. */
export async function readyPage(
  html: string,
  status: 200 | 404,
  policyOf: PagePolicy,
  isForGoogle = false,
): Promise<ReadyPage> {
  const etag = `"${sha256(html).slice(0, 27)}"`
  const policy = policyOf(html, { isForGoogle })
  return { html: Buffer.from(html), status, policy, brotli: await atQuality(html, 9), etag }
}

function atQuality(html: string | Uint8Array, quality: number): Promise<Buffer> {
  return compress(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

const recompressed = new WeakSet<ReadyPage>()
/** Quality 11 takes 60 ms of a thread for a usual page and seconds for a megabyte. */
const recompressMaxBytes = 256 * 1024

/**
 * Compresses a page once more at the highest quality when it is requested a second time: it is a tenth smaller from
 * then on. Too slow for the first request, and wasted on a page that changes with each reader.
 */
export function recompressPopular(page: ReadyPage): ReadyPage {
  if (recompressed.has(page) || page.html.length > recompressMaxBytes) return page
  recompressed.add(page)
  // Without a smaller copy the page is sent as it is.
  void atQuality(page.html, 11).then(
    (smallest) => (page.brotli = smallest),
    () => undefined,
  )
  return page
}

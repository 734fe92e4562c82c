import path from 'node:path'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inMode, type ColourMode } from '#domain/colour-mode.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { shellPage } from '#domain/page-frames.ts'
import { withSampleMark } from '#domain/sample-data.ts'
import { clientSubnet } from '#server/http/client-subnet.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import type { NotFoundPage } from '#server/http/plugins/errors.ts'
import { localeOf, modeOf } from '#server/http/request-locale.ts'
import { picturePath } from '#server/pictures/picture-routes.ts'
import { withGoogleClient } from '#server/site/google-client.ts'
import type { BuiltPages } from '#server/site/built-pages.ts'
import { PageCache, type PageVersion } from '#server/site/page-cache.ts'
import type { PageContent } from '#server/site/page-content.ts'
import type { PagePolicy } from '#server/site/page-policy.ts'
import type { PageRenderer } from '#server/site/page-renderer.ts'
import { createReadingCache, inReading, readingOf } from '#server/site/reading-page.ts'
import { readyPage, recompressPopular, type ReadyPage } from '#server/site/ready-page.ts'
import type { SiteFacts } from '#server/site/site-facts.ts'

const encodings = new Negotiator({ supportedValues: ['br', 'identity'] })

/** Of pages without content from the database. */
const unchanging: PageVersion = { content: 'built', etags: '' }

/** Pages that are rendered or wait at once. One takes 25 to 100 ms of the only thread, so that the last waits for about a second. */
const maxWaiting = 10
/** Pages that are made because they are not cached, per address: at most a minute of the thread. */
const rendersPerAddress = { windowMs: 10 * 60_000, allowed: 600 }
const retryAfterSeconds = 60

type Appearance = { locale: Locale; mode: ColourMode }

export type PageSender = {
  /** A page with this content. `pages`: how many pages of a list it holds. */
  sendContent: (
    request: FastifyRequest,
    reply: FastifyReply,
    content: PageContent,
    pages?: number,
  ) => Promise<unknown>
  /**
   * The static page in this file, with the visitor's colour mode and display settings if chosen, and the public origin
   * if it is not the build's.
   */
  sendStatic: (
    request: FastifyRequest,
    reply: FastifyReply,
    file: string,
    isForGoogle?: boolean,
  ) => Promise<unknown>
  notFoundPage: NotFoundPage
}

type Parts = {
  renderer: PageRenderer
  siteDir: string
  built: SiteFacts
  builtPages: BuiltPages
  policyOf: PagePolicy
  /** Whether the pages say that sample data is shown. */
  hasSamples: boolean
}

/** Sends pages in the visitor's language and appearance, from a cache of those sent before. */
export async function createPageSender(parts: Parts): Promise<PageSender> {
  const { renderer, siteDir, built, builtPages, policyOf, hasSamples } = parts
  const product = await renderer.product
  const sendCached = cachedSender((request, { locale, mode }) =>
    readStatic(request, `pages/${locale}/${shellPage.file}`, mode, false),
  )

  const notFoundPage: NotFoundPage = (request, reply) =>
    sendCached(request, reply, { name: '/-', version: unchanging }, (appearance) =>
      renderer.render({ url: '/-', ...appearance, hasSamples, data: null, isShell: true }),
    )

  const sendContent: PageSender['sendContent'] = async (request, reply, { data, version }, pages = 1) => {
    const url = canonicalPath(data)
    if (url === null) return notFoundPage(request, reply)
    const origin = request.server.config.publicUrl
    // A lagging replica has another version: readers of the two databases must not evict each other's page.
    const name = `${url} ${pages}${request.isFromPrimary ? ' primary' : ''}`
    return sendCached(request, reply, { name, version }, (appearance) => {
      // A lesson has the picture of its course.
      const pictured = data.kind === 'lesson' ? `/thinkforge/${data.lesson.course}` : url
      const picture =
        picturePath(url, data, product) ?? built.pictures[`${appearance.locale} ${pictured}`] ?? ''
      return renderer.render({ url, ...appearance, hasSamples, data, sharing: { origin, picture } })
    })
  }

  const sendStatic: PageSender['sendStatic'] = async (request, reply, file, isForGoogle = false) => {
    const mode = modeOf(request)
    const hasOrigin = request.server.config.publicUrl === built.origin
    const isDefaultAppearance = mode === 'system' && readingOf(request) === null
    if (isDefaultAppearance && !isForGoogle && hasOrigin && !hasSamples) {
      const name = `pages/${localeOf(request)}/${file}`
      // Also one that is gone: search engines drop what is answered 404.
      await builtPages.expectOwn(path.join(siteDir, 'client', name))
      return reply.header('vary', 'Accept-Language, Cookie').sendFile(name)
    }
    return sendCached(request, reply, { name: `file ${file}`, version: unchanging }, ({ locale }) =>
      readStatic(request, `pages/${locale}/${file}`, mode, isForGoogle),
    )
  }

  async function readStatic(request: FastifyRequest, name: string, mode: ColourMode, isForGoogle: boolean) {
    const { publicUrl } = request.server.config
    const page = await builtPages.readOwn(path.join(siteDir, 'client', name))
    const marked = hasSamples ? withSampleMark(page) : page
    const html = inMode(marked, mode).replaceAll(`="${built.origin}/`, () => `="${publicUrl}/`)
    if (!isForGoogle) return readyPage(html, 200, policyOf)
    const clientId = request.server.config.googleClientId ?? ''
    return readyPage(withGoogleClient(html, clientId), 200, policyOf, clientId !== '')
  }

  return { sendContent, sendStatic, notFoundPage }
}

/**
 * Returns a function that sends a page from the cache, or makes it. Beyond what this process can render the app's shell is sent,
 * which `makeShell` reads.
 */
function cachedSender(makeShell: (request: FastifyRequest, appearance: Appearance) => Promise<ReadyPage>) {
  const cache = new PageCache()
  // A cache of its own, in which nothing waits for pages and nothing is evicted.
  const shells = new PageCache()
  const readings = createReadingCache()
  const seen = new WeakSet<ReadyPage>()

  async function inOwnReading(request: FastifyRequest, page: ReadyPage, key: string, version: PageVersion) {
    const reading = readingOf(request)
    if (reading === null) return page
    return readings.get(`${reading} ${key}`, version, () => inReading(page, reading))
  }

  /** `name` and `version` identify the page and its state; language and colour mode are added here. */
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    { name, version }: { name: string; version: PageVersion },
    make: (appearance: Appearance) => Promise<ReadyPage>,
  ) => {
    const appearance = { locale: localeOf(request), mode: modeOf(request) }
    const look = `${appearance.locale} ${appearance.mode}`
    const key = `${look} ${name}`
    const page = await cache.get(key, version, () => make(appearance), {
      // Pages of the build are few, and cost a few ms each.
      mayRender: () => version === unchanging || (cache.waiting < maxWaiting && claimRender(request)),
      isGone: () => request.socket.destroyed,
    })
    if (!page) {
      const shell = await shells.get(look, unchanging, () => makeShell(request, appearance))
      return sendShell(request, reply, await inOwnReading(request, shell, `${look} shell`, unchanging))
    }
    if (seen.has(page)) recompressPopular(page)
    seen.add(page)
    return sendPage(request, reply, await inOwnReading(request, page, key, version))
  }
}

/** Counts a page that has to be made for an address, or returns false if it has had enough. */
function claimRender({ ip, server }: FastifyRequest): boolean {
  const key = `page ${clientSubnet(ip)}`
  const allowed = rendersPerAddress.allowed * server.config.rateLimitFactor
  return server.attempts.claimHere([{ ...rendersPerAddress, key, allowed }]) === 0
}

/** The canonical path of a page's content, whatever spelling was requested; null if the content does not exist. */
function canonicalPath(data: PageData): string | null {
  switch (data.kind) {
    case 'posts':
      return '/blog'
    case 'post':
      return `/blog/${encodeURIComponent(data.post.slug)}`
    case 'author':
      return `/blog/authors/${encodeURIComponent(data.author)}`
    case 'archives':
      return '/archive'
    case 'archive':
      return `/archive/${data.archive.id}`
    case 'lesson':
      return `/thinkforge/${data.lesson.course}/${data.lesson.slug}`
    case 'missing':
      return null
  }
}

/**
 * Sends the app shell with 503 instead of a rendered page. Browsers render the page from it; crawlers retry. With 200 they would
 * index the shell, with `noindex` drop the page.
 */
function sendShell(request: FastifyRequest, reply: FastifyReply, shell: ReadyPage): FastifyReply {
  void reply.code(503).header('retry-after', retryAfterSeconds).header('cache-control', 'no-store')
  return sendBody(request, reply, shell)
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  void reply.header('etag', page.etag).header('cache-control', 'no-cache')
  const isUnchanged = page.status === 200 && isNoneMatch(request.headers['if-none-match'], page.etag)
  return isUnchanged
    ? describePage(reply, page).code(304).send()
    : sendBody(request, reply.code(page.status), page)
}

function sendBody(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  describePage(reply, page)
  if (encodings.negotiate(request.headers['accept-encoding'] ?? '') !== 'br') return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

function describePage(reply: FastifyReply, { policy }: ReadyPage): FastifyReply {
  return reply
    .header('content-security-policy', policy)
    .header('vary', 'Accept-Language, Cookie, Accept-Encoding')
    .type('text/html; charset=utf-8')
}

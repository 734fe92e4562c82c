import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import * as v from 'valibot'
import { inMode, type ColourMode } from '#domain/colour-mode.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { authorKey } from '#domain/author-key.ts'
import { maxRenderedPages } from '#domain/limits.ts'
import { itemPageFor, itemPrefixes, staticPages } from '#domain/page-files.ts'
import { certificateFrame, isGooglePage, portalPage } from '#domain/page-frames.ts'
import { withSampleMark } from '#domain/sample-data.ts'
import { withGoogleClient } from '#server/site/google-client.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { idParams, slugParams } from '#server/http/params.ts'
import type { NotFoundPage } from '#server/http/plugins/errors.ts'
import { localeOf, modeOf } from '#server/http/request-locale.ts'
import { Dictionaries } from '#server/site/dictionaries.ts'
import { picturePath, pictureRoutes } from '#server/pictures/picture-routes.ts'
import { lessonContent, type PageContent } from '#server/site/page-content.ts'
import { readPagePolicy, type PagePolicy } from '#server/site/page-policy.ts'
import { PageCache, type PageVersion } from '#server/site/page-cache.ts'
import { PageRenderer } from '#server/site/page-renderer.ts'
import { createReadingCache, inReading, readingOf } from '#server/site/reading-page.ts'
import { readyPage, recompressPopular, type ReadyPage } from '#server/site/ready-page.ts'
import { contentFor, siteContents } from '#server/site/site-contents.ts'
import { readSiteFacts } from '#server/site/site-facts.ts'
import { serveSearchEngineFiles } from '#server/site/search-engine-files.ts'
import { serveFiles } from '#server/site/static-files.ts'

const encodings = new Negotiator({ supportedValues: ['br', 'identity'] })
/** Anything but a number of pages is the first page. */
const listQuery = v.fallback(
  v.object({
    page: v.pipe(
      v.optional(v.string(), '1'),
      v.regex(/^\d{1,3}$/),
      v.transform(Number),
      v.minValue(1),
      v.maxValue(maxRenderedPages),
    ),
  }),
  { page: 1 },
)

/** Of pages without content from the database. */
const unchanging: PageVersion = { content: 'built', tags: '' }

export type Site = { plugin: FastifyPluginAsync; notFoundPage: NotFoundPage }

/**
 * Serves the built site beside the API: files of the build, static pages in the visitor's language, and pages
 * rendered from database content. With `hasSamples` the pages say that sample data is shown. `dataDir` keeps the files of
 * builds served before (server/site/dictionaries.ts).
 */
export async function createSite(
  siteDir: string,
  { dataDir, hasSamples = false }: { dataDir: string; hasSamples?: boolean },
): Promise<Site> {
  const renderer = await PageRenderer.create(siteDir)
  const [portalRoots, product] = await Promise.all([renderer.portalRoots, renderer.product])
  const built = await readSiteFacts(siteDir)
  const cache = new PageCache()
  const readings = createReadingCache()
  const seen = new WeakSet<ReadyPage>()
  const dictionaries = await Dictionaries.open(siteDir, dataDir)
  const policyOf = await readPagePolicy(siteDir)
  const policies = await readPolicies(path.join(siteDir, 'client/pages'), policyOf)

  /** `name` and `version` identify the page and its state; language and colour mode are added here. */
  async function sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, version }: { name: string; version: PageVersion },
    make: (appearance: { locale: Locale; mode: ColourMode }) => Promise<ReadyPage>,
  ) {
    const appearance = { locale: localeOf(request), mode: modeOf(request) }
    const key = `${appearance.locale} ${appearance.mode} ${name}`
    const page = await cache.get(key, version, () => make(appearance))
    if (seen.has(page)) recompressPopular(page)
    seen.add(page)
    const reading = readingOf(request)
    if (reading === null) return sendPage(request, reply, page)
    const pageInReading = await readings.get(`${reading} ${key}`, version, () => inReading(page, reading))
    return sendPage(request, reply, pageInReading)
  }

  const notFoundPage: NotFoundPage = (request, reply) =>
    sendCached(request, reply, { name: '/-', version: unchanging }, (appearance) =>
      renderer.render({ url: '/-', ...appearance, hasSamples, data: null, isShell: true }),
    )

  /** `pages`: how many pages of a list `data` holds. */
  async function sendContent(
    request: FastifyRequest,
    reply: FastifyReply,
    { data, version }: PageContent,
    pages = 1,
  ) {
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

  /** The static page, with the visitor's colour mode and way of reading if one was chosen, and the public origin if it is not the build's. */
  async function sendStatic(request: FastifyRequest, reply: FastifyReply, file: string, isForGoogle = false) {
    const mode = modeOf(request)
    const hasOrigin = request.server.config.publicUrl === built.origin
    const isDefaultAppearance = mode === 'system' && readingOf(request) === null
    if (isDefaultAppearance && !isForGoogle && hasOrigin && !hasSamples) {
      return reply.header('vary', 'Accept-Language, Cookie').sendFile(`pages/${localeOf(request)}/${file}`)
    }
    return sendCached(request, reply, { name: `file ${file}`, version: unchanging }, ({ locale }) =>
      readStatic(request, `pages/${locale}/${file}`, mode, isForGoogle),
    )
  }

  async function readStatic(request: FastifyRequest, name: string, mode: ColourMode, isForGoogle: boolean) {
    const { publicUrl } = request.server.config
    const page = await readFile(path.join(siteDir, 'client', name), 'utf8')
    const marked = hasSamples ? withSampleMark(page) : page
    const html = inMode(marked, mode).replaceAll(`="${built.origin}/`, () => `="${publicUrl}/`)
    if (!isForGoogle) return readyPage(html, 200, policyOf)
    const clientId = request.server.config.googleClientId ?? ''
    return readyPage(withGoogleClient(html, clientId), 200, policyOf, clientId !== '')
  }

  async function routes(app: FastifyInstance): Promise<void> {
    const { views } = app
    app.addHook('onClose', () => renderer.close())
    await serveFiles(app, { siteDir, dictionaries, policies })
    for (const { path: url, file } of staticPages)
      app.get(url, (request, reply) => sendStatic(request, reply, file, isGooglePage(url)))
    serveSearchEngineFiles(app, { siteDir, builtOrigin: built.origin })
    for (const root of portalRoots)
      for (const url of [`/${root}`, `/${root}/*`])
        app.get(url, (request, reply) => sendStatic(request, reply, portalPage.file))
    // The browser asks for what everybody may know; no search engine lists who holds a certificate.
    app.get('/certificates/:number', (request, reply) =>
      sendStatic(request, reply.header('x-robots-tag', 'noindex'), certificateFrame.file),
    )
    app.get('/viorx', (_request, reply) => reply.redirect('/scholar', 308))
    for (const prefix of itemPrefixes) {
      app.get(`${prefix}:id`, (request, reply) => {
        const page = itemPageFor(new URL(request.url, 'http://own.invalid').pathname)
        const isKnown = page && policies.has(path.join(siteDir, 'client/pages', localeOf(request), page.file))
        return isKnown ? sendStatic(request, reply, page.file) : reply.callNotFound()
      })
    }
    const contents = siteContents(app)

    app.get<{ Params: { course: string; lesson: string } }>(
      '/thinkforge/:course/:lesson',
      async (request, reply) => {
        const { course, lesson: slug } = request.params
        return sendContent(
          request,
          reply,
          await lessonContent(app.lessons, { course, slug, language: localeOf(request) }),
        )
      },
    )
    app.get('/blog', async (request, reply) => {
      const pages = pagesOf(request)
      const content = await contentFor(request, contents, ({ blog }) => blog(pages))
      return sendContent(request, reply, content, pages)
    })
    app.get('/archive', async (request, reply) => {
      const pages = pagesOf(request)
      const content = await contentFor(request, contents, ({ archives }) => archives(pages))
      return sendContent(request, reply, content, pages)
    })
    app.get<{ Params: { id: string } }>('/archive/:id', async (request, reply) => {
      const id = v.safeParse(idParams, request.params)
      if (!id.success) return reply.callNotFound()
      const pages = Math.min(pagesOf(request), 2)
      const content = await contentFor(request, contents, ({ archive, discussedArchive }) =>
        (pages > 1 ? discussedArchive : archive)(id.output.id),
      )
      return sendContent(request, reply, content, pages)
    })
    app.get<{ Params: { slug: string } }>('/blog/:slug', async (request, reply) => {
      const slug = v.safeParse(slugParams, request.params)
      if (!slug.success) return reply.callNotFound()
      const pages = Math.min(pagesOf(request), 2)
      const content = await contentFor(request, contents, ({ post, discussedPost }) =>
        (pages > 1 ? discussedPost : post)(slug.output.slug),
      )
      if (content.data.kind === 'post' && request.method === 'GET') views.count(content.data.post.slug)
      return sendContent(request, reply, content, pages)
    })
    app.get<{ Params: { author: string } }>('/blog/authors/:author', async (request, reply) => {
      const key = authorKey(request.params.author)
      const isOwn = key === request.params.author
      const { search } = new URL(request.url, 'http://own.invalid')
      if (!isOwn) return reply.redirect(`/blog/authors/${encodeURIComponent(key)}${search}`, 308)
      return sendContent(request, reply, await contentFor(request, contents, ({ author }) => author(key)))
    })
    // From the primary: the address of a picture has the version of what it says, which the page has named.
    const { archive, post, author } = contents.primary
    pictureRoutes(app, {
      product,
      renderPicture: (text) => renderer.renderPicture(text),
      contentOf: async (page) => {
        const [, part = '', name = ''] = /^\/(blog\/authors|blog|archive)\/([^/]+)$/.exec(page) ?? []
        const id = v.safeParse(idParams, { id: name })
        if (part === 'archive') return id.success ? (await archive(id.output.id)).data : undefined
        const slug = v.safeParse(slugParams, { slug: decodeURIComponent(name) })
        if (!slug.success) return undefined
        if (part === 'blog') return (await post(slug.output.slug)).data
        // One picture per author, however the name is spelled.
        const isKey = authorKey(slug.output.slug) === slug.output.slug
        return isKey ? (await author(slug.output.slug)).data : undefined
      },
    })
  }

  return { plugin: fastifyPlugin(routes), notFoundPage }
}

/** How many pages of a list an address asks for, as the link for visitors without scripts does. */
function pagesOf({ query }: FastifyRequest): number {
  const { page } = v.parse(listQuery, query)
  return page
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

/** Policies of prerendered pages by file; the service worker stores them with its copies. */
async function readPolicies(folder: string, policyOf: PagePolicy): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((entry) => entry.endsWith('.html')).map((entry) => path.join(folder, entry))
  const policies = new Map<string, string>()
  // In turn: all pages at once are 20 MB of the peak memory.
  for (const file of files) policies.set(file, policyOf(await readFile(file, 'utf8')))
  return policies
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): FastifyReply {
  void reply
    .header('etag', page.etag)
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'Accept-Language, Cookie, Accept-Encoding')
    .type('text/html; charset=utf-8')
  if (page.status === 200 && isNoneMatch(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()
  void reply.code(page.status)
  if (encodings.negotiate(request.headers['accept-encoding'] ?? '') !== 'br') return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

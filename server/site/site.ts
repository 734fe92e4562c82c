import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import * as v from 'valibot'
import { inMode, type ColourMode } from '#domain/colour-mode.ts'
import { googlePages, itemPageFor, itemPrefixes, portalPage, staticPages } from '#domain/pages.ts'
import { isNoneMatch } from '#server/entity-tag.ts'
import { idParams } from '#server/params.ts'
import type { NotFoundPage } from '#server/plugins/errors.ts'
import { localeOf, modeOf } from '#server/request-locale.ts'
import { contentMap } from '#server/site/content-map.ts'
import {
  archiveContent,
  archivesContent,
  blogContent,
  postContent,
  type PageContent,
} from '#server/site/page-content.ts'
import { pagePolicy } from '#server/site/page-policy.ts'
import { askedAgain, createPageRenderer, readyPage, type ReadyPage } from '#server/site/page-renderer.ts'

const yearSeconds = 31_536_000
const pagesWithContent = new Set(['/blog', '/archive'])

export type Site = { plugin: FastifyPluginAsync; notFoundPage: NotFoundPage }

/**
 * The built site beside the API: files of the build, static pages in the reader's language, and pages with
 * content rendered from the database.
 */
export async function createSite(siteDir: string): Promise<Site> {
  const { renderPage, portalRoots } = await createPageRenderer(siteDir)
  const coloured = new Map<string, ReadyPage>()
  const policies = await readPolicies(path.join(siteDir, 'client/pages'))

  async function sendContent(request: FastifyRequest, reply: FastifyReply, { data, version }: PageContent) {
    const url = new URL(request.url, 'http://own.invalid').pathname
    const look = { locale: localeOf(request), mode: modeOf(request) }
    return sendPage(request, reply, await renderPage({ url, ...look, data, version }))
  }

  /** As the build left it; where colours were chosen, with them. */
  async function sendStatic(request: FastifyRequest, reply: FastifyReply, file: string, isForGoogle = false) {
    const [name, mode] = [`pages/${localeOf(request)}/${file}`, modeOf(request)]
    if (mode === 'system' && !isForGoogle)
      return reply.header('vary', 'Accept-Language, Cookie').sendFile(name)
    const key = `${mode} ${name}`
    const held = coloured.get(key)
    if (held) return sendPage(request, reply, askedAgain(held))
    const page = await readStatic(request, name, mode, isForGoogle)
    coloured.set(key, page)
    return sendPage(request, reply, page)
  }

  async function readStatic(request: FastifyRequest, name: string, mode: ColourMode, isForGoogle: boolean) {
    const html = inMode(await readFile(path.join(siteDir, 'client', name), 'utf8'), mode)
    if (!isForGoogle) return readyPage(html, 200)
    const clientId = request.server.config.googleClientId ?? ''
    return readyPage(withGoogleClient(html, clientId), 200, clientId !== '')
  }

  async function routes(app: FastifyInstance): Promise<void> {
    const { repositories, views } = app
    await app.register(fastifyStatic, {
      // Tabs of the build before this one ask for its code.
      root: [path.join(siteDir, 'client'), path.join(siteDir, 'previous')],
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      cacheControl: false,
      // Files are asked for whole, and again by their tag.
      acceptRanges: false,
      lastModified: false,
      setHeaders: (reply, file) => {
        const isHashed = file.includes(`${path.sep}assets${path.sep}`)
        const policy = policies.get(file.replace(/\.(br|gz)$/, ''))
        if (policy) reply.header('content-security-policy', policy)
        reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
      },
    })

    for (const { path: url, file } of staticPages) {
      if (pagesWithContent.has(url)) continue
      app.get(url, (request, reply) => sendStatic(request, reply, file, googlePages.includes(url)))
    }
    app.get('/sitemap-content.xml', async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type('application/xml; charset=utf-8')
        .send(await contentMap(app.db, app.config.publicUrl)),
    )
    for (const root of portalRoots)
      for (const url of [`/${root}`, `/${root}/*`])
        app.get(url, (request, reply) => sendStatic(request, reply, portalPage.file))
    app.get('/viorx', (_request, reply) => reply.redirect('/scholar', 308))
    for (const prefix of itemPrefixes) {
      app.get(`${prefix}:id`, (request, reply) => {
        const page = itemPageFor(new URL(request.url, 'http://own.invalid').pathname)
        const isKnown = page && policies.has(path.join(siteDir, 'client/pages', localeOf(request), page.file))
        return isKnown ? sendStatic(request, reply, page.file) : reply.callNotFound()
      })
    }
    app.get('/blog', async (request, reply) => sendContent(request, reply, await blogContent(repositories)))
    app.get('/archive', async (request, reply) =>
      sendContent(request, reply, await archivesContent(repositories)),
    )
    app.get<{ Params: { id: string } }>('/archive/:id', async (request, reply) => {
      const id = v.safeParse(idParams, request.params)
      return id.success
        ? sendContent(request, reply, await archiveContent(repositories, id.output.id))
        : reply.callNotFound()
    })
    app.get<{ Params: { slug: string } }>('/blog/:slug', async (request, reply) => {
      const content = await postContent(repositories, request.params.slug)
      if (content.data.kind === 'post' && request.method === 'GET') views.count(content.data.post.slug)
      return sendContent(request, reply, content)
    })
  }

  return {
    plugin: fastifyPlugin(routes),
    notFoundPage: async (request, reply) => {
      const look = { locale: localeOf(request), mode: modeOf(request) }
      return sendPage(
        request,
        reply,
        await renderPage({ url: '/-', ...look, data: null, version: 'missing', isShell: true }),
      )
    },
  }
}

/** Tells the page by which id Google knows this site; the id differs from server to server. */
function withGoogleClient(html: string, clientId: string): string {
  const content = clientId.replace(/[^\w.-]/g, '')
  return html.replace('</head>', () => `<meta name="google-client" content="${content}"></head>`)
}

/** The policy of each prerendered page, by file; it travels with the copy the worker keeps. */
async function readPolicies(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true })
  const files = entries.filter((entry) => entry.endsWith('.html')).map((entry) => path.join(folder, entry))
  const policies = files.map(async (file) => [file, pagePolicy(await readFile(file, 'utf8'))] as const)
  return new Map(await Promise.all(policies))
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
  if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.html)
  return reply.header('content-encoding', 'br').send(page.brotli)
}

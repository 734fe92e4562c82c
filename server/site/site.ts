import path from 'node:path'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { itemPageFor, itemPrefixes, staticPages } from '#domain/page-files.ts'
import { certificateFrame, isGooglePage, portalPage } from '#domain/page-frames.ts'
import type { NotFoundPage } from '#server/http/plugins/errors.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { BuiltPages } from '#server/site/built-pages.ts'
import { contentRoutes } from '#server/site/content-routes.ts'
import { Dictionaries } from '#server/site/dictionaries.ts'
import { readPagePolicy } from '#server/site/page-policy.ts'
import { PageRenderer } from '#server/site/page-renderer.ts'
import { createPageSender } from '#server/site/page-sender.ts'
import { serveSearchEngineFiles } from '#server/site/search-engine-files.ts'
import { readSiteFacts } from '#server/site/site-facts.ts'
import { serveFiles } from '#server/site/static-files.ts'

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
  const portalRoots = await renderer.portalRoots
  const built = await readSiteFacts(siteDir)
  const dictionaries = await Dictionaries.open(siteDir, dataDir)
  const policyOf = await readPagePolicy(siteDir)
  const builtPages = await BuiltPages.read(path.join(siteDir, 'client/pages'), policyOf)
  const sender = await createPageSender({ renderer, siteDir, built, builtPages, policyOf, hasSamples })
  const { sendStatic, notFoundPage } = sender

  async function routes(app: FastifyInstance): Promise<void> {
    app.addHook('onClose', () => renderer.close())
    await serveFiles(app, { siteDir, dictionaries, pages: builtPages })
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
        const isKnown =
          page && builtPages.has(path.join(siteDir, 'client/pages', localeOf(request), page.file))
        return isKnown ? sendStatic(request, reply, page.file) : reply.callNotFound()
      })
    }
    await contentRoutes(app, sender, renderer)
  }

  return { plugin: fastifyPlugin(routes), notFoundPage }
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFor, sourcesOf } from '#server/http/plugins/read-replica.ts'
import { contentSitemap } from '#server/site/content-sitemap.ts'
import { memoizeFor } from '#server/site/memoize-for.ts'

const gzip = promisify(zlib.gzip)
const encodings = new Negotiator({ supportedValues: ['gzip', 'identity'] })

const text = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

/** Of 20,000 posts the sitemap takes 0.1 s of the thread and half as much to compress. Whoever fetched it keeps it for an hour anyway. */
const sitemapTtlMs = 5 * 60_000

/**
 * Serves robots.txt, the build's sitemap, and the sitemap of database content. `builtOrigin`: the origin that the
 * build's two files name, which is replaced by the public one.
 */
export function serveSearchEngineFiles(
  app: FastifyInstance,
  { siteDir, builtOrigin }: { siteDir: string; builtOrigin: string },
): void {
  const { clock, lessons } = app
  const { publicUrl } = app.config
  const sitemaps = sourcesOf(app, (_reads, db) =>
    memoizeFor(
      sitemapTtlMs,
      () => clock.now().getTime(),
      async () => {
        const plain = Buffer.from(await contentSitemap({ db, lessons }, publicUrl))
        return { plain, compressed: await gzip(plain) }
      },
    ),
  )

  for (const [name, type] of [
    ['robots.txt', text],
    ['sitemap.xml', xml],
  ] as const)
    app.get(`/${name}`, async (_request, reply) => {
      const built = await readFile(path.join(siteDir, 'client', name), 'utf8')
      return send(
        reply,
        type,
        built.replaceAll(`${builtOrigin}/`, () => `${publicUrl}/`),
      )
    })

  app.get('/sitemap-content.xml', { compress: false }, async (request, reply) => {
    const { plain, compressed } = await readFor(request, sitemaps, (readSitemap) => readSitemap())
    void reply.header('vary', 'accept-encoding')
    if (encodings.negotiate(request.headers['accept-encoding'] ?? '') !== 'gzip')
      return send(reply, xml, plain)
    return send(reply.header('content-encoding', 'gzip'), xml, compressed)
  })
}

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(type).send(body)
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFor, sourcesOf } from '#server/http/plugins/read-replica.ts'
import { contentMap } from '#server/site/content-map.ts'
import { keepFor } from '#server/site/keep-for.ts'

const gzip = promisify(zlib.gzip)
const encodings = new Negotiator({ supportedValues: ['gzip', 'identity'] })

const text = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

/** Of 20,000 posts the map takes 0.1 s of the thread and half as much to compress. Whoever fetched it keeps it for an hour anyway. */
const mapKeptMs = 5 * 60_000

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
  const maps = sourcesOf(app, (_reads, db) =>
    keepFor(
      mapKeptMs,
      () => clock.now().getTime(),
      async () => {
        const map = Buffer.from(await contentMap({ db, lessons }, publicUrl))
        return { map, compressed: await gzip(map) }
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
    const { map, compressed } = await readFor(request, maps, (keptMap) => keptMap())
    void reply.header('vary', 'accept-encoding')
    if (encodings.negotiate(request.headers['accept-encoding'] ?? '') !== 'gzip') return send(reply, xml, map)
    return send(reply.header('content-encoding', 'gzip'), xml, compressed)
  })
}

function send(reply: FastifyReply, type: string, body: string | Buffer): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(type).send(body)
}

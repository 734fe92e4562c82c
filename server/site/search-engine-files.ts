import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readFor } from '#server/http/plugins/read-replica.ts'
import { contentMap } from '#server/site/content-map.ts'

const text = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'

/**
 * Serves robots.txt, the build's sitemap, and the sitemap of database content. `builtOrigin`: the origin that the
 * build's two files name, which is replaced by the public one.
 */
export function serveSearchEngineFiles(
  app: FastifyInstance,
  { siteDir, builtOrigin }: { siteDir: string; builtOrigin: string },
): void {
  const { publicUrl } = app.config

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

  app.get('/sitemap-content.xml', async (request, reply) =>
    send(
      reply,
      xml,
      await readFor(request, app.databases, (db) => contentMap({ db, lessons: app.lessons }, publicUrl)),
    ),
  )
}

function send(reply: FastifyReply, type: string, body: string): FastifyReply {
  return reply.header('cache-control', 'public, max-age=3600').type(type).send(body)
}

import { LRUCache } from 'lru-cache'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from '#domain/api-error.ts'
import type { PageData } from '#domain/page-data.ts'
import { sha256 } from '#server/database/stable-stringify.ts'
import { isNoneMatch } from '#server/http/entity-tag.ts'
import { clientSubnet } from '#server/http/client-subnet.ts'
import { tooMany } from '#server/http/plugins/rate-limits.ts'
import { Problem } from '#server/http/problem.ts'
import { AttemptCounter } from '#server/security/attempt-counter.ts'
import { designVersion } from '#server/pictures/picture-svg.ts'
import { pictureTextOf, type PictureText } from '#server/pictures/picture-text.ts'

/** Room for some 200 pictures. */
const maxCacheBytes = 12 * 1024 * 1024
/** Pictures that are rendered or wait at once; pages are rendered by the same thread. */
const maxRendering = 4
const perAddress = { windowMs: 10 * 60_000, allowed: 600 }
const yearSeconds = 31_536_000

type Sources = {
  product: string
  renderPicture: (text: PictureText) => Promise<Uint8Array>
  /** Content of the page at this path; undefined for other paths. */
  contentOf: (path: string) => Promise<PageData | undefined>
}

/** Path of the picture of a page with content, which changes with what the picture says; null for lists. */
export function picturePath(path: string, data: PageData, product: string): string | null {
  const text = pictureTextOf(data)
  return text && `/pictures${path}/${versionOf(text, product)}.png`
}

function versionOf(text: PictureText, product: string): string {
  return sha256(JSON.stringify([designVersion, product, text])).slice(0, 12)
}

/**
 * Serves the pictures of posts, archive entries and authors. Only content that exists has one, in one version; another
 * version is redirected, so that strangers can make the server render no more than there is. What is rendered is cached, and
 * what is asked for beyond a few at once is refused with 503.
 */
export function pictureRoutes(app: FastifyInstance, { product, renderPicture, contentOf }: Sources): void {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxCacheBytes,
    sizeCalculation: (picture) => picture.length,
  })
  const rendering = new Map<string, Promise<Uint8Array>>()
  const attempts = new AttemptCounter(app.clock)

  function renderOnce(version: string, text: PictureText): Promise<Uint8Array> {
    const running = rendering.get(version)
    if (running) return running
    if (rendering.size >= maxRendering)
      throw new Problem(503, errorBody('unavailable', 'Too many pictures at once.'), { 'retry-after': '5' })
    const started = renderPicture(text)
      .then((picture) => {
        cache.set(version, picture)
        return picture
      })
      .finally(() => rendering.delete(version))
    rendering.set(version, started)
    return started
  }

  async function send(request: FastifyRequest, reply: FastifyReply) {
    const key = `picture ${clientSubnet(request.ip)}`
    const allowed = perAddress.allowed * app.config.rateLimitFactor
    const waitSeconds = attempts.claim([{ ...perAddress, key, allowed }])
    if (waitSeconds > 0) throw tooMany(waitSeconds)
    const { pathname } = new URL(request.url, 'http://own.invalid')
    const [, path = '', requestedVersion = ''] = /^\/pictures(\/.+)\/([\w-]{12})\.png$/.exec(pathname) ?? []
    const data = path === '' ? undefined : await contentOf(path)
    const text = data && pictureTextOf(data)
    if (!text) return reply.callNotFound()
    const version = versionOf(text, product)
    if (requestedVersion !== version)
      return reply.header('cache-control', 'no-cache').redirect(`/pictures${path}/${version}.png`, 302)
    void reply
      .header('etag', `"${version}"`)
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
    if (isNoneMatch(request.headers['if-none-match'], `"${version}"`)) return reply.code(304).send()
    return reply.type('image/png').send(cache.get(version) ?? (await renderOnce(version, text)))
  }

  for (const page of ['blog/:slug', 'blog/authors/:author', 'archive/:id'])
    app.get(`/pictures/${page}/:file`, (request, reply) => send(request, reply))
}

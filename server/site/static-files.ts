import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { differenceOnly } from '#domain/install-bundles.ts'
import type { BuiltPages } from '#server/site/built-pages.ts'
import { availableDictionary, dictionaryHeader } from '#server/site/dictionary-compression.ts'
import type { Dictionaries } from '#server/site/dictionaries.ts'

const yearSeconds = 31_536_000

/**
 * Policy of the worker that runs the code of exercises (public/code-runner.js): it may evaluate text, and request
 * nothing.
 */
const runnerPolicy = "default-src 'none'; script-src 'unsafe-eval'"

type Options = { siteDir: string; dictionaries: Dictionaries; pages: BuiltPages }

/**
 * Serves the files of the build, compressed by the build, or with an earlier version of the file as dictionary where the browser has
 * one (RFC 9842).
 */
export async function serveFiles(
  app: FastifyInstance,
  { siteDir, dictionaries, pages }: Options,
): Promise<void> {
  const client = path.join(siteDir, 'client')

  function headersOf(file: string, url: string): Record<string, string> {
    const whole = file.replace(/\.(br|gz)$/, '')
    const policy = whole.endsWith(`${path.sep}code-runner.js`) ? runnerPolicy : pages.policyOf(whole)
    const [pathname, query] = [pathOf(whole), url.split('?')[1]]
    const isHashed =
      whole.includes(`${path.sep}assets${path.sep}`) || dictionaries.revisionOf(pathname) === query
    const pattern = dictionaries.patternOf(pathname)
    return {
      'cache-control': isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache',
      ...(policy ? { 'content-security-policy': policy } : {}),
      ...(pattern === null
        ? {}
        : { 'use-as-dictionary': dictionaryHeader(pattern), vary: 'accept-encoding, available-dictionary' }),
    }
  }

  const pathOf = (filePath: string) => `/${path.relative(client, filePath).split(path.sep).join('/')}`

  await app.register(fastifyStatic, {
    // Tabs that run the previous build request its chunks.
    root: [client, path.join(siteDir, 'previous')],
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // Files are requested as a whole, and revalidated by their ETag.
    acceptRanges: false,
    lastModified: false,
    onFile: (file, stats) => pages.expectOwn(file, stats),
    setHeaders: (reply, file) => void reply.headers(headersOf(file, reply.request.url)),
  })

  for (const url of ['/assets/*', '/pages/:locale/shell.html'])
    app.get(url, async (request, reply) => {
      const [pathname = ''] = request.url.split('?')
      await pages.expectOwn(path.join(client, pathname))
      const delta = await deltaFor(request, pathname)
      if (!delta && request.headers[differenceOnly] !== undefined)
        return reply.code(204).header('cache-control', 'no-store').send()
      if (!delta) return reply.sendFile(pathname.slice(1))
      return reply
        .headers(headersOf(path.join(client, pathname), request.url))
        .header('content-encoding', 'dcz')
        .type(types[path.extname(pathname)] ?? 'application/octet-stream')
        .send(delta)
    })

  async function deltaFor(request: FastifyRequest, file: string): Promise<Buffer | null> {
    const dictionary = availableDictionary(request.headers['available-dictionary'])
    const takes = /(?:^|,)\s*dcz\s*(?:,|$)/.test(request.headers['accept-encoding'] ?? '')
    return takes && dictionary !== null ? dictionaries.delta(file, dictionary) : null
  }
}

const types: Partial<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
}

import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer, loadConfigFromFile, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiPrefixes } from '#domain/api-paths.ts'
import { listenAnywhere } from '#tests/support/listen.ts'

let api: Server
let dev: ViteDevServer
let url: string

/** The dev server with the project's proxy, in front of an API that echoes requests. */
beforeAll(async () => {
  api = createHttpServer((request, response) => {
    response.write(`API ${request.method} ${request.url} `)
    request.pipe(response)
  })
  vi.stubEnv('PORT', String(await listenAnywhere(api)))
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'development' })
  // Without the plugins, which write the message files that other tests read at the same time.
  dev = await createServer({
    configFile: false,
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { ...loaded?.config.server, port: 0, preTransformRequests: false, hmr: false, watch: null },
  })
  await dev.listen()
  url = dev.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await dev.close()
  api.close()
})

test.each(apiPrefixes)('the dev server forwards %s to the API', async (prefix) => {
  for (const address of [prefix, `${prefix}?page=2`, `${prefix}/one/two/?page=2`])
    expect(await (await fetch(url + address)).text()).toBe(`API GET ${address} `)
  const sent = await fetch(`${url}${prefix}/one/`, { method: 'POST', body: 'a message' })
  expect(await sent.text()).toBe(`API POST ${prefix}/one/ a message`)
})

test.each(['/', '/blog', '/blog/a-post', '/contact', '/archive/1', '/api-guide', '/filesystem'])(
  'the dev server serves the app for %s',
  async (page) => {
    const answer = await fetch(url + page, { headers: { accept: 'text/html' } })
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(await answer.text()).toContain('/src/main.tsx')
  },
)

import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isOpenToVisitors } from '#domain/permissions.ts'
import { serve, type Endpoint } from '#server/http/endpoint.ts'
import { sendEntity } from '#server/http/send-entity.ts'

const read = { method: 'GET', action: 'system.read', ignoresBearer: true } as const
const document = {
  ...read,
  path: '/api/docs/openapi.json',
  summary: 'This documentation as OpenAPI 3.1',
  answer: v.record(v.string(), v.unknown()),
} as const
const page = {
  ...read,
  path: '/api/docs/',
  summary: 'This documentation as a page',
  answer: 'text/html',
} as const

/** Serves the OpenAPI document, and a list of its endpoints as HTML. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  let openApiDocument: Promise<object> | undefined
  serve(app, document, async ({ request, reply }) => {
    openApiDocument ??= makeDocument(app).catch((error: Error) => {
      openApiDocument = undefined
      throw error
    })
    return sendEntity(request, reply, await openApiDocument)
  })
  serve(app, page, async ({ reply }) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(toHtml(app.endpoints)),
  )
}

/** Loaded on the first request for the document, because few servers ever receive one. */
async function makeDocument(app: FastifyInstance): Promise<object> {
  const { openApi } = await import('#server/http/openapi.ts')
  return openApi(app.endpoints, app.config.publicUrl)
}

function toHtml(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(
    ({ method, path, summary, action }) =>
      `<tr><td>${method}</td><td><code>${path}</code></td><td>${summary}</td>` +
      `<td>${isOpenToVisitors(action) ? 'everyone' : 'signed in'}: ${action}</td></tr>`,
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Vior API</title>
<main>
<h1>Vior API</h1>
<p>Every call, its schemas and its refusals: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table>
<thead><tr><th>Method</th><th>Path</th><th>What it does</th><th>Who may</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>
</html>
`
}

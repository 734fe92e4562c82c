import swagger from '@fastify/swagger'
import { toJsonSchema } from '@valibot/to-json-schema'
import Fastify, { type FastifySchema } from 'fastify'
import type * as v from 'valibot'
import { errorBodySchema } from '#domain/api-error.ts'
import { idempotencyHeader, idempotencyKeyPattern } from '#domain/idempotency.ts'
import { isOpenToVisitors, permissions } from '#domain/permissions.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

type Json = Record<string, unknown>

/**
 * Creates the OpenAPI 3.1 document from the schemas that validate requests. @fastify/swagger reads routes when they are
 * registered, so it runs in a separate app with one route per endpoint; the server itself does not keep the plugin in
 * memory.
 */
export async function openApi(endpoints: readonly Endpoint[], publicUrl: string): Promise<object> {
  const app = Fastify()
    .setValidatorCompiler(() => () => true)
    .setSerializerCompiler(() => JSON.stringify)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vior',
        version: '1',
        description:
          'Lists answer { results, next, previous }; next and previous are addresses on this server, or null. ' +
          'Errors say the same sentence in error, message and detail, and a code to decide by. ' +
          'Sentences are English or Swahili, as the cookie lang says, otherwise Accept-Language; codes are always the same. ' +
          `A write that carries ${idempotencyHeader} is carried out once, however often it is sent.`,
      },
      servers: [{ url: publicUrl }],
      components: {
        schemas: { Error: schemaOf(errorBodySchema, 'output') },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    convertConstToEnum: false,
  })
  for (const endpoint of endpoints)
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace('*', `:${wildcard}`),
      schema: operation(endpoint),
      handler: async () => undefined,
    })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}

/** Parameter name that replaces `*` in a path, because OpenAPI has no wildcards. */
const wildcard = 'path'

function operation(endpoint: Endpoint): FastifySchema {
  const { method, path, summary, action, ignoresBearer, params, query, body, answer, status = 200 } = endpoint
  const tag = /^\/(?:(users|blog|archive|contact)\/)?(?:api\/(?:(admin)\/)?)?/.exec(path)
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+/g, '_').replace(/_$/, '')}`,
    tags: [tag?.[2] ?? tag?.[1] ?? 'system'],
    description: `Permission: ${action} (${permissions[action].join(', ')}).`,
    ...(ignoresBearer
      ? {}
      : { security: isOpenToVisitors(action) ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    ...(params ? { params: pathSchema(params) } : {}),
    ...(query ? { querystring: schemaOf(query, 'input') } : {}),
    ...(method === 'GET' ? {} : { headers: keyHeader }),
    ...(body ? { body: schemaOf(body, 'input') } : {}),
    response: {
      [status]: {
        description: 'Done',
        content:
          typeof answer === 'string'
            ? { [answer]: { schema: {} } }
            : { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [code, refusal])),
    },
  }
}

const keyHeader = {
  type: 'object',
  properties: { [idempotencyHeader]: { type: 'string', pattern: idempotencyKeyPattern.source } },
}

const refusal = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

function refusalsOf({ method, action, params, query, body, refusals = [] }: Endpoint): number[] {
  const isRestricted = permissions[action].length < permissions['account.own'].length
  return [
    ...new Set([
      ...(body || query ? [400] : []),
      ...(isOpenToVisitors(action) ? [] : [401]),
      ...(isRestricted ? [403] : []),
      ...(params ? [404] : []),
      ...(method === 'GET' ? [] : [409, 413, 415, 422]),
      ...refusals,
    ]),
  ]
}

function pathSchema(params: v.GenericSchema): Json {
  const { properties = {} } = schemaOf(params, 'input')
  const named = Object.entries(properties ?? {}).map(([name, schema]) => [
    name === '*' ? wildcard : name,
    schema,
  ])
  return { type: 'object', properties: Object.fromEntries(named) }
}

/**
 * Omits checks that JSON Schema cannot express (code, trimming), so the document allows slightly more than the server.
 */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest
}

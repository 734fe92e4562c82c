import { toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { errorBodySchema } from '#domain/api-error.ts'
import { idempotencyHeader, idempotencyKeyPattern } from '#domain/idempotency.ts'
import { isOpenToVisitors, permissions } from '#domain/permissions.ts'
import type { Endpoint } from '#server/http/endpoint.ts'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of the endpoints, from the schemas that check their requests. */
export function openApi(endpoints: readonly Endpoint[], publicUrl: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const endpoint of endpoints) {
    const path = documentedPath(endpoint.path)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vior',
      version: '1',
      description:
        'Lists answer { results, next, previous }; next and previous are addresses on this server, or null. ' +
        'Errors say the same sentence in error, message and detail, and a code to decide by. ' +
        `A write that carries ${idempotencyHeader} is carried out once, however often it is sent.`,
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBodySchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { method, summary, action, ignoresBearer, body, answer, status = 200 } = endpoint
  const isPrivate = !isOpenToVisitors(action)
  const tag = /^\/(?:(users|blog|archive|contact)\/)?(?:api\/(?:(admin)\/)?)?/.exec(endpoint.path)
  return {
    summary,
    operationId: `${method.toLowerCase()}${endpoint.path.replace(/[^a-zA-Z0-9]+/g, '_').replace(/_$/, '')}`,
    tags: [tag?.[2] ?? tag?.[1] ?? 'system'],
    description: `Permission: ${action} (${permissions[action].join(', ')}).`,
    ...(ignoresBearer ? {} : { security: isPrivate ? [{ bearer: [] }] : [{}, { bearer: [] }] }),
    parameters: parametersOf(endpoint),
    ...(body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: {
        description: 'Done',
        content:
          typeof answer === 'string'
            ? { [answer]: {} }
            : { 'application/json': { schema: schemaOf(answer, 'output') } },
      },
      ...Object.fromEntries(refusalsOf(endpoint).map((code) => [code, refusal])),
    },
  }
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
  ].toSorted((a, b) => a - b)
}

function parametersOf({ method, path, params, query }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => ({
    name: name === '*' ? 'path' : name,
    in: 'path',
    required: true,
    schema: propertiesOf(params)[name] ?? { type: 'string' },
  }))
  const inQuery = Object.entries(propertiesOf(query)).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }))
  const key = {
    name: idempotencyHeader,
    in: 'header',
    required: false,
    schema: { type: 'string', pattern: idempotencyKeyPattern.source },
  }
  return [...inPath, ...inQuery, ...(method === 'GET' ? [] : [key])]
}

function propertiesOf(schema: v.GenericSchema | undefined): Record<string, unknown> {
  const properties = schema && schemaOf(schema, 'input').properties
  return typeof properties === 'object' && properties !== null
    ? Object.fromEntries(Object.entries(properties))
    : {}
}

/** What JSON Schema cannot say (a check in code, trimming) is left out: the document allows a little more than we do. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest
}

function documentedPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')
}

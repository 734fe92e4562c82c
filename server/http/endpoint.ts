import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import {
  isOpenToEveryAccount,
  isOpenToVisitors,
  isStaffAction,
  may,
  type Action,
} from '#domain/permissions.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem, unauthenticated } from '#server/http/problem.ts'
import { requireStaffSession } from '#server/http/staff-session.ts'
import { findSignedIn, rolesOfAccount } from '#server/repositories/accounts.ts'
import { parseInput } from '#server/http/validation.ts'

type Fields = v.GenericSchema
const noFields = v.object({})
type NoFields = typeof noFields

/** Declaration of an endpoint: it drives the checks of each request and the OpenAPI document. */
export type Declaration<
  TParams extends Fields = NoFields,
  TQuery extends Fields = NoFields,
  TBody extends Fields = NoFields,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters as `:name`; ends with a slash. */
  path: string
  summary: string
  /** Row of the permission table. Actions that visitors may not perform require a bearer token. */
  action: Action
  /** Ignores a bearer token: for calls that obtain one. */
  ignoresBearer?: boolean
  /** Path parameters; values that do not match are answered 404. */
  params?: TParams
  query?: TQuery
  body?: TBody
  /** Schema of the response body, or its media type if it is not JSON. */
  answer: v.GenericSchema | string
  /** Status of a successful response; 200 by default. */
  status?: number
  /** Error statuses beside 400, 401, 403 and 404, which follow from the declaration. */
  refusals?: readonly number[]
  bodyLimitBytes?: number
  /** False for ranges of files, which must not be compressed. */
  isCompressed?: boolean
}

/** A declaration without the types of its schemas, as used for documentation. */
export type Endpoint = Declaration<Fields, Fields, Fields>

type Call<TParams extends Fields, TQuery extends Fields, TBody extends Fields> = {
  request: FastifyRequest
  reply: FastifyReply
  params: v.InferOutput<TParams>
  query: v.InferOutput<TQuery>
  body: v.InferOutput<TBody>
}

/**
 * Registers an endpoint: checks permission (401, 403) before the input, validates the input (404 for the path, 400
 * for query and body), and passes the parsed values to the handler.
 */
export function serve<
  TParams extends Fields = NoFields,
  TQuery extends Fields = NoFields,
  TBody extends Fields = NoFields,
>(
  app: FastifyInstance,
  declaration: Declaration<TParams, TQuery, TBody>,
  handle: (call: Call<TParams, TQuery, TBody>) => unknown,
): void {
  const { method, path, action, params, query, body, bodyLimitBytes } = declaration
  app.endpoints.push(declaration)
  const auth = !isOpenToVisitors(action) ? 'required' : declaration.ignoresBearer ? undefined : 'optional'
  app.route({
    method,
    url: path,
    config: auth ? { auth } : {},
    ...(bodyLimitBytes ? { bodyLimit: bodyLimitBytes } : {}),
    ...(declaration.isCompressed === false ? { compress: false } : {}),
    handler: async (request, reply) => {
      if (auth === 'required' && !isOpenToEveryAccount(action)) await requirePermission(request, action)
      return handle({
        request,
        reply,
        params: parseParams(params ?? noFields, request.params),
        query: parseInput(query ?? noFields, request.query),
        body: parseInput(body ?? noFields, body ? request.body : {}),
      })
    },
  })
}

async function requirePermission(request: FastifyRequest, action: Action): Promise<void> {
  const account = await findSignedIn(request.server.db, requireClaims(request))
  if (!account) throw unauthenticated('This session has ended. Please log in again.')
  if (!may(rolesOfAccount(account), action)) {
    throw new Problem(403, errorBody('forbidden', 'Your role does not allow this.'))
  }
  if (isStaffAction(action)) await requireStaffSession(request)
}

function parseParams<TSchema extends Fields>(schema: TSchema, params: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, params ?? {})
  if (result.success) return result.output
  throw new Problem(404, errorBody('not_found', 'There is nothing at this address.'))
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { errorBody } from '#domain/api-error.ts'
import { isOpenToEveryAccount, isOpenToVisitors, may, type Action } from '#domain/permissions.ts'
import { requireClaims } from '#server/http/plugins/auth.ts'
import { Problem, unauthenticated } from '#server/http/problem.ts'
import { findSignedIn, heldRoles } from '#server/repositories/accounts.ts'
import { parseInput } from '#server/http/validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of a route made by `serve()`. */
    endpoint?: Endpoint
  }
}

type Fields = v.GenericSchema
const noFields = v.object({})
type NoFields = typeof noFields

/** What an endpoint is: the same words check each request and make the documentation. */
export type Declaration<
  TParams extends Fields = NoFields,
  TQuery extends Fields = NoFields,
  TBody extends Fields = NoFields,
> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With parameters as `:name`; a slash at the end. */
  path: string
  summary: string
  /** The row of the permission table. An action visitors may not do needs a bearer. */
  action: Action
  /** A bearer sent along is not looked at: for calls that are made to get one. */
  ignoresBearer?: boolean
  /** Parts of the path; what does not fit is 404, because there is nothing at such an address. */
  params?: TParams
  query?: TQuery
  body?: TBody
  /** The body of the answer, or its media type where it is no JSON. */
  answer: v.GenericSchema | string
  /** Of the answer; 200 when not given. */
  status?: number
  /** Refusals beside 400, 401, 403, 404 for what the declaration says already. */
  refusals?: readonly number[]
  bodyLimitBytes?: number
  /** False for bytes that are ranges of a file, which must travel as they are. */
  isCompressed?: boolean
}

/** A declaration with its schemas' types forgotten, as the documentation reads it. */
export type Endpoint = Declaration<Fields, Fields, Fields>

type Call<TParams extends Fields, TQuery extends Fields, TBody extends Fields> = {
  request: FastifyRequest
  reply: FastifyReply
  params: v.InferOutput<TParams>
  query: v.InferOutput<TQuery>
  body: v.InferOutput<TBody>
}

/**
 * Serves an endpoint: refuses who may not (401, 403) before it looks at the parts, refuses parts that do not fit
 * (404 for the path, 400 for query and body), and hands the handler their checked values.
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
    config: { endpoint: declaration, ...(auth ? { auth } : {}) },
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
  if (!may(heldRoles(account), action)) {
    throw new Problem(403, errorBody('forbidden', 'Your role does not allow this.'))
  }
}

function parseParams<TSchema extends Fields>(schema: TSchema, params: unknown): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, params ?? {})
  if (result.success) return result.output
  throw new Problem(404, errorBody('not_found', 'There is nothing at this address.'))
}

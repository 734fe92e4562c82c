import type { FastifyRequest } from 'fastify'
import type { Quota } from '#server/security/attempt-counter.ts'

const byRequest = new WeakMap<FastifyRequest, readonly Quota[]>()

/** Leaves quotas that this process has counted for a guard of the request, which shares them with its own in one round trip. */
export function leaveUnshared(request: FastifyRequest, quotas: readonly Quota[]): void {
  byRequest.set(request, quotas)
}

/** The quotas of a request that are not shared yet; from now on the caller sees to it. */
export function takeUnshared(request: FastifyRequest): readonly Quota[] {
  const quotas = byRequest.get(request) ?? []
  byRequest.delete(request)
  return quotas
}

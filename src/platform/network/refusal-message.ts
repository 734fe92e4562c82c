import * as v from 'valibot'
import { errorBodySchema } from '#domain/api-error.ts'

type WordField = 'message' | 'error' | 'detail'

/** The server's error message, from the first non-empty field in `order` (docs/specification.md#session-texts). */
export function refusalMessage(body: unknown, order: readonly WordField[]): string | undefined {
  const parsed = v.safeParse(errorBodySchema, body)
  return parsed.success ? order.map((field) => parsed.output[field]).find(Boolean) : undefined
}

/** The server's validation errors by field: the first message of each. */
export function refusedFields(body: unknown): Record<string, string> {
  const parsed = v.safeParse(errorBodySchema, body)
  const fields = parsed.success ? (parsed.output.fields ?? {}) : {}
  return Object.fromEntries(Object.entries(fields).map(([name, [words = '']]) => [name, words]))
}

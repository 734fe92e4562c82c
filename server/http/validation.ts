import * as v from 'valibot'
import { noSitePattern, plainTextPattern } from '#domain/person-name.ts'
import { errorBody } from '#domain/api-error.ts'
import { Problem } from '#server/http/problem.ts'

/**
 * Validates a body, a query string or headers and returns the typed output without unknown keys. Throws Problem 400
 * that names every invalid field. Text with NUL is refused, because PostgreSQL cannot store it.
 */
export function parseInput<TSchema extends v.GenericSchema>(
  schema: TSchema,
  input: unknown,
): v.InferOutput<TSchema> {
  const result = v.safeParse(schema, input ?? {})
  const fieldErrors = new Map<string, string[]>()
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body'
    fieldErrors.set(field, [...new Set([...(fieldErrors.get(field) ?? []), sentenceFor(field, issue)])])
  }
  for (const field of result.success ? fieldsWithNul(result.output) : []) {
    fieldErrors.set(field, [`${field} may not hold NUL characters.`])
  }
  if (result.success && fieldErrors.size === 0) return result.output
  const [first = 'The request is not valid.'] = [...fieldErrors.values()].flat()
  throw new Problem(400, errorBody('invalid', first, Object.fromEntries(fieldErrors)))
}

function fieldsWithNul(output: unknown): string[] {
  if (typeof output !== 'object' || output === null) return []
  return Object.entries(output)
    .filter(([, value]) => holdsNul(value))
    .map(([field]) => field)
}

function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsNul)
}

/** Whole sentences, so that each can be translated (server/i18n). */
const patternSentences = new Map<unknown, (field: string) => string>([
  [plainTextPattern, (field) => `${field} may not hold line breaks or control characters.`],
  [noSitePattern, (field) => `${field} may not hold the address of a website.`],
])

function sentenceFor(field: string, issue: v.BaseIssue<unknown>): string {
  if (issue.path?.length === 1 && issue.input === undefined) return `${field} is required.`
  switch (issue.type) {
    case 'non_empty':
      return `${field} may not be blank.`
    case 'min_length':
      return `${field} must have at least ${Number(issue.requirement)} characters.`
    case 'max_length':
      return `${field} may have at most ${Number(issue.requirement)} characters.`
    case 'email':
      return 'Please enter a valid email address.'
    case 'partial_check':
      return issue.message
    default:
      return patternSentences.get(issue.requirement)?.(field) ?? `${field} is not valid.`
  }
}

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
  const wrong = new Map<string, string[]>()
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body'
    wrong.set(field, [...new Set([...(wrong.get(field) ?? []), sentenceFor(field, issue)])])
  }
  for (const field of result.success ? fieldsWithNul(result.output) : []) {
    wrong.set(field, [`${field} may not hold NUL characters.`])
  }
  if (result.success && wrong.size === 0) return result.output
  const [first = 'The request is not valid.'] = [...wrong.values()].flat()
  throw new Problem(400, errorBody('invalid', first, Object.fromEntries(wrong)))
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

const sentenceEnds = new Map<unknown, string>([
  [plainTextPattern, 'may not hold line breaks or control characters.'],
  [noSitePattern, 'may not hold the address of a website.'],
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
    case 'regex':
      return `${field} ${sentenceEnds.get(issue.requirement) ?? 'is not valid.'}`
    default:
      return `${field} is not valid.`
  }
}

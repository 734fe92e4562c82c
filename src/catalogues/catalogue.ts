import * as v from 'valibot'
import { company } from './company.ts'

const facts = new Map(Object.entries(company))

/** A text in one language; placeholders such as `{phone}` are replaced with facts of company.json. */
export const words = v.pipe(
  v.string(),
  v.nonEmpty('is empty'),
  v.check((text) => text === text.trim(), 'has spaces around it'),
  v.check(
    (text) => [...text.matchAll(/\{(\w*)\}/g)].every(([, name = '']) => facts.has(name)),
    'names a fact that company.json does not hold',
  ),
  v.transform((text) => text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => facts.get(name) ?? hole)),
)

/** A text in both languages. */
export const localText = v.strictObject({ en: words, sw: words })
export type LocalText = v.InferOutput<typeof localText>

/** A proper name, a brand or a technology, which is not translated. */
export const name = v.pipe(v.string(), v.nonEmpty('is empty'))

/** Part of a URL, so it must not change after publication. */
export const id = v.pipe(v.string(), v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is not like a-kebab-case-id'))

export const price = v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}(?:,\d{3})* TZS$/, "is not like '150,000 TZS'"))

/** Stars out of five (docs/specification.md#ratings). */
export const rating = v.pipe(v.number(), v.minValue(0), v.maxValue(5))

export const count = v.pipe(v.number(), v.integer(), v.minValue(0))

export const year = v.pipe(v.number(), v.integer(), v.minValue(2020), v.maxValue(2030))

/** A non-empty list with unique ids. */
export function listOf<T extends v.GenericSchema<unknown, { id: string }>>(item: T) {
  return v.pipe(
    v.array(item),
    v.minLength(1, 'is empty'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const seen = new Set<string>()
      for (const [key, value] of dataset.value.entries()) {
        const path = { type: 'array', origin: 'value', input: dataset.value, key, value } as const
        const field = {
          type: 'object',
          origin: 'value',
          input: { ...value },
          key: 'id',
          value: value.id,
        } as const
        if (seen.has(value.id)) addIssue({ message: 'is there twice', path: [path, field] })
        seen.add(value.id)
      }
    }),
  )
}

/** Parses the content of a file. Throws an error that names the file, the field and the entry's id. */
export function readCatalogue<T extends v.GenericSchema>(
  file: string,
  schema: T,
  data: unknown,
): v.InferOutput<T> {
  const result = v.safeParse(schema, data, { abortPipeEarly: true })
  if (result.success) return result.output
  throw new Error(result.issues.map((issue) => `${file}: ${locationOf(issue)}: ${issue.message}`).join('\n'))
}

function locationOf(issue: v.BaseIssue<unknown>): string {
  const entry = issue.path?.map(({ value }) => value).findLast(hasId)
  return `${v.getDotPath(issue) ?? 'the whole file'}${entry ? ` (${entry.id})` : ''}`
}

function hasId(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}

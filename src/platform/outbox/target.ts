import * as v from 'valibot'

const targetSchema = v.pipe(v.string(), v.brand('Target'))

/** The target of a row. Its type keeps code from building one beside its kind, which could differ from it. */
export type Target = v.InferOutput<typeof targetSchema>

/** For the files of the kinds alone. */
export function asTarget(text: string): Target {
  return v.parse(targetSchema, text)
}

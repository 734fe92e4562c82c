import * as v from 'valibot'

const textsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))

/** A list of texts stored as JSON. Throws if it is not one. */
export function parseTexts(json: string): string[] {
  return v.parse(textsSchema, json)
}

import type { ErrorBody } from '#domain/api-error.ts'
import sentences from './refusals.sw.json' with { type: 'json' }
import values from './refusal-values.sw.json' with { type: 'json' }

/** A sentence with placeholders: the texts around them, and their names. */
type Pattern = { parts: string[]; names: string[]; swahili: string }

const exact: ReadonlyMap<string, string> = new Map(Object.entries(sentences))
const patterns: Pattern[] = Object.entries(sentences)
  .filter(([english]) => english.includes('{'))
  .map(([english, swahili]) => ({ parts: english.split(/\{\w+\}/), names: namesIn(english), swahili }))
const swahiliValues: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(values).map(([name, words]) => [name, new Map(Object.entries(words))]),
)

/** For fields that people do not know by a name. */
const thisField = 'sehemu hii'

/**
 * The Swahili sentence for an English one of the server (refusals.sw.json). A sentence that has none, such as one of a library,
 * stays English.
 */
export function inSwahili(sentence: string): string {
  const exactMatch = exact.get(sentence)
  if (exactMatch !== undefined) return exactMatch
  for (const { parts, names, swahili } of patterns) {
    const slotValues = valuesIn(sentence, parts)
    if (slotValues)
      return fillTemplate(swahili, new Map(names.map((name, index) => [name, slotValues[index] ?? ''])))
  }
  return sentence
}

/** The body of a success with its `message` in Swahili, unless somebody else wrote it. */
export function successInSwahili<TBody extends { message?: string | undefined }>(body: TBody): TBody {
  const message = exact.get(body.message ?? '')
  return message === undefined ? body : { ...body, message }
}

/** The body of an error with its sentences in Swahili; `code` and all else stay as they are. */
export function refusalInSwahili<TBody extends ErrorBody>(body: TBody): TBody {
  const { error, message, detail, fields } = body
  return {
    ...body,
    ...(error === undefined ? {} : { error: inSwahili(error) }),
    ...(message === undefined ? {} : { message: inSwahili(message) }),
    ...(detail === undefined ? {} : { detail: inSwahili(detail) }),
    ...(fields === undefined
      ? {}
      : {
          fields: Object.fromEntries(
            Object.entries(fields).map(([name, messages]) => [name, messages.map(inSwahili)]),
          ),
        }),
  }
}

function fillTemplate(swahili: string, slotValues: ReadonlyMap<string, string>): string {
  return swahili.replaceAll(/\{(\w+)\}/g, (_placeholder, name: string) =>
    valueOf(name, slotValues.get(name) ?? ''),
  )
}

function valueOf(name: string, value: string): string {
  return swahiliValues.get(name)?.get(value) ?? (name === 'field' ? thisField : value)
}

function namesIn(english: string): string[] {
  return [...english.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** What stands between the parts, in a time that grows with the sentence; null if the sentence is another one. */
function valuesIn(sentence: string, [first = '', ...others]: readonly string[]): string[] | null {
  if (!sentence.startsWith(first)) return null
  const slotValues: string[] = []
  let rest = sentence.slice(first.length)
  for (const [index, part] of others.entries()) {
    const end = index === others.length - 1 ? rest.length - part.length : rest.indexOf(part, 1)
    if (end < 1 || !rest.startsWith(part, end)) return null
    slotValues.push(rest.slice(0, end))
    rest = rest.slice(end + part.length)
  }
  return slotValues
}

import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { pageMessages } from '../build/page-words.ts'

/** A message is a string, or variants with declared inputs. */
const catalogue = v.record(
  v.string(),
  v.union([v.string(), v.array(v.looseObject({ match: v.record(v.string(), v.string()) }))]),
)

type Message = v.InferOutput<typeof catalogue>[string]

const settings = v.object({
  'plugin.inlang.messageFormat': v.object({ pathPattern: v.array(v.string()) }),
})

const project = 'src/i18n/project.inlang/settings.json'
const { pathPattern: patterns } = v.parse(settings, JSON.parse(await readFile(project, 'utf8')))[
  'plugin.inlang.messageFormat'
]
const [en, sw] = await Promise.all(['en', 'sw'].map(readCatalogue))
const used = await usedNames()
const unknown = pageMessages
  .filter((name) => !(name in (en ?? {})))
  .map((name) => `src/domain/pages.ts names "${name}", which en.json lacks`)
const problems = [...compare(en ?? {}, sw ?? {}), ...unknown, ...findUnused(Object.keys(en ?? {}), used)]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

/** The messages of all areas; throws if two define the same name. */
async function readCatalogue(locale: string): Promise<Record<string, Message>> {
  const all: Record<string, Message> = {}
  for (const pattern of patterns) {
    const file = path.join('src/i18n', pattern.replace('{locale}', locale))
    for (const [name, message] of Object.entries(
      v.parse(catalogue, JSON.parse(await readFile(file, 'utf8'))),
    )) {
      if (name in all) throw new Error(`${file} defines "${name}", which another file defines too`)
      all[name] = message
    }
  }
  return all
}

/** Problems unless both languages have each message, with the same inputs, and none is blank. */
function compare(source: Record<string, Message>, other: Record<string, Message>): string[] {
  const names = new Set([...Object.keys(source), ...Object.keys(other)])
  return [...names].flatMap((name) => {
    const [english, swahili] = [source[name], other[name]]
    if (english === undefined) return [`en.json lacks "${name}"`]
    if (swahili === undefined) return [`sw.json lacks "${name}"`]
    if (texts(english).some(isBlank) || texts(swahili).some(isBlank)) return [`"${name}" is blank`]
    return inputs(english) === inputs(swahili)
      ? []
      : [`"${name}" takes other inputs in sw.json than in en.json`]
  })
}

function findUnused(names: string[], usedSomewhere: Set<string>): string[] {
  return names.filter((name) => !usedSomewhere.has(name)).map((name) => `"${name}" is used nowhere`)
}

function texts(message: Message): string[] {
  return typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match))
}

function inputs(message: Message): string {
  return [...new Set(texts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].toSorted().join(' ')
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

async function usedNames(): Promise<Set<string>> {
  const files = await readdir('src', { recursive: true })
  const sources = await Promise.all(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('paraglide'))
      .map((file) => readFile(path.join('src', file), 'utf8')),
  )
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\bm\.(\w+)/g)].map((match) => match[1] ?? ''),
  )
  return new Set([...named, ...pageMessages])
}

import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor, type ESTree } from 'vite'

/** Files of the server whose sentences are not sent in bodies of the API. */
const elsewhere: readonly [path: RegExp, why: string][] = [
  [/^server\/(commands|migrations|seed)\//, 'for the terminal, or demo content'],
  [/^server\/learning\/import-course\.ts$/, 'for the terminal'],
  [/^server\/(config|service-config|main)\.ts$/, 'settings, for the terminal'],
  [/^server\/files\/(open-files|bucket\/bucket-config)\.ts$/, 'settings, for the terminal'],
  [/^server\/security\/token-secret\.ts$/, 'settings, for the terminal'],
  [/^server\/(mail|notifications)\//, 'in both languages'],
  [/^server\/(account-data\/words|billing\/pdf-words)\.ts$/, 'in both languages'],
  [/^server\/routes\/blog\/(feeds|unsubscribe-page)\.ts$/, 'in both languages'],
  [/^server\/routes\/auth\/roles\.ts$/, 'the app describes these roles itself'],
  [/^server\/http\/openapi\.ts$/, 'for developers'],
  [/^server\/http\/plugins\/connections\.ts$/, 'no request was read, so nothing is known of its reader'],
]

/** Its response is replaced by that of a store that fails. */
const replaced = new Set(['The store of files cannot be reached.'])

/** Functions whose string arguments are sentences, whatever their form, and the place of the argument. */
const senders = new Map([
  ['errorBody', 1],
  ['invalidField', 1],
  ['wrongField', 1],
  ['notFound', 0],
  ['unauthenticated', 0],
  ['conflict', 0],
])

/**
 * The sentences of the API in the source of the server, and those of checks in the schemas, with `{}` for each expression of a
 * template. A sentence is what a sender is given, what is a `message`, or any text that begins with a capital letter or an
 * expression and ends like a sentence; not the text of an internal error, which nobody is sent.
 */
export function serverSentences(): Set<string> {
  const server = sourcesIn('server').filter((file) => !elsewhere.some(([path]) => path.test(file)))
  const found = [
    ...server.flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8'))),
    ...sourcesIn('src/domain').flatMap((file) => checksIn(file, readFileSync(file, 'utf8'))),
  ]
  return new Set(found.filter((sentence) => !replaced.has(sentence)))
}

/** The same form for a sentence with named placeholders. */
export const withoutNames = (sentence: string) => sentence.replaceAll(/\{\w+\}/g, '{}')

/** The sentences in one source file of the server. */
export function sentencesIn(file: string, source: string): string[] {
  const found: string[] = []
  const skipped = new Set<ESTree.Node>()
  let internalErrors = 0
  const visitText = (node: ESTree.Node) => {
    const text = textOf(node)
    if (text !== undefined && internalErrors === 0 && !skipped.has(node) && isSentence(text)) found.push(text)
  }
  const addArgument = (node: ESTree.Node | undefined) => {
    const text = node && textOf(node)
    if (text !== undefined && !isSentence(text)) found.push(text)
  }
  new Visitor({
    NewExpression: (node) => void (internalErrors += isInternalError(node) ? 1 : 0),
    'NewExpression:exit': (node) => void (internalErrors -= isInternalError(node) ? 1 : 0),
    Property: (node) => {
      const name = node.key.type === 'Identifier' ? node.key.name : ''
      if (name === 'summary') skipped.add(node.value)
      if (name === 'message') addArgument(node.value)
    },
    CallExpression: ({ callee, arguments: args }) => {
      const place = callee.type === 'Identifier' ? senders.get(callee.name) : undefined
      if (place !== undefined) addArgument(args[place])
    },
    Literal: visitText,
    TemplateLiteral: visitText,
  }).visit(parsed(file, source))
  return found
}

/** The sentences that validation passes on from a schema: those of `partialCheck`. */
function checksIn(file: string, source: string): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: args }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name !== 'partialCheck') return
      found.push(...args.map((node) => textOf(node)).filter((text) => text !== undefined))
    },
  }).visit(parsed(file, source))
  return found
}

function parsed(file: string, source: string): ESTree.Program {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program
}

const isInternalError = ({ callee }: ESTree.NewExpression) =>
  callee.type === 'Identifier' && callee.name !== 'Problem' && callee.name !== 'Map'

const isSentence = (text: string) => /^[A-Z{].*\s.*[.!?]$/s.test(text)

function textOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('{}')
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
}

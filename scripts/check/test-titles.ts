import { parseSync, Visitor, type ESTree } from 'vite'

/** A test and its enclosing groups, outermost first. Titles are as in the source: `%s is refused`. */
export type TestTitle = { groups: Group[]; title: string; start: number }
type Group = { title: string; start: number }

type Call = { kind: 'test' | 'group'; title: string | undefined }

const roots = new Set(['test', 'it', 'describe'])
/** Members that keep a test active; a test with any other, such as `skip`, does not count. */
const harmless = new Set(['describe', 'each', 'for', 'concurrent', 'sequential', 'serial', 'parallel'])

/** The active tests of one source file, in source order. Throws if the file cannot be parsed. */
export function testTitles(file: string, source: string): TestTitle[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const titles: TestTitle[] = []
  const open: (Group & { isSkipped: boolean; call: ESTree.CallExpression })[] = []

  new Visitor({
    CallExpression(node) {
      const call = callOf(node, source)
      if (call?.title === undefined) return
      const { title } = call
      const isSkipped = isSkippedBy(node) || open.some((group) => group.isSkipped)
      if (call.kind === 'group') open.push({ title, start: node.start, isSkipped, call: node })
      else if (!isSkipped) titles.push({ groups: [...open], title, start: node.start })
    },
    'CallExpression:exit'(node) {
      if (open.at(-1)?.call === node) open.pop()
    },
  }).visit(program)
  return titles
}

function callOf(node: ESTree.CallExpression, source: string): Call | undefined {
  const names = namesOf(node.callee)
  const [root = ''] = names
  const [first] = node.arguments
  if (!roots.has(root) || !first) return undefined
  return { kind: names.includes('describe') ? 'group' : 'test', title: textOf(first, source) }
}

function isSkippedBy(node: ESTree.CallExpression): boolean {
  return namesOf(node.callee)
    .slice(1)
    .some((name) => !harmless.has(name))
}

/** The names in a member chain such as `test.describe.each([…])`; empty for any other expression. */
function namesOf(callee: ESTree.Expression): string[] {
  if (callee.type === 'Identifier') return [callee.name]
  if (callee.type === 'CallExpression') return namesOf(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return namesOf(callee.tag)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return []
  const names = namesOf(callee.object)
  return names.length > 0 ? [...names, callee.property.name] : []
}

/** The value of a string literal, or the source of a template with its expressions. */
function textOf(node: ESTree.Argument, source: string): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis
    .map((part, index) => {
      const expression = node.expressions[index]
      const written = expression ? `\${${source.slice(expression.start, expression.end)}}` : ''
      return (part.value.cooked ?? part.value.raw) + written
    })
    .join('')
}

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readReferences, type TestReference } from './test-references.ts'
import { testTitles, type TestTitle } from './test-titles.ts'

const endings = ['.test.ts', '.test.tsx', '.spec.ts']
const titlesByFile = new Map<string, TestTitle[]>()
const problems: string[] = []

const documents = (await readdir('docs', { recursive: true })).filter((name) => name.endsWith('.md'))
for (const document of ['README.md', ...documents.map((name) => path.join('docs', name))]) {
  if (!existsSync(document)) continue
  const read = readReferences(await readFile(document, 'utf8'))
  problems.push(...read.problems.map((problem) => `${document}, ${problem}`))
  for (const reference of read.references)
    for (const problem of await problemsOf(reference))
      problems.push(`${document}, ${reference.location}: ${problem}`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

async function problemsOf({ file, titles, needsTitle }: TestReference): Promise<string[]> {
  const testFile = fileOf(file)
  if (testFile === undefined) return [`there is no test file ${file}.`]
  if (titles.length === 0)
    return needsTitle ? [`${testFile} is named without the title of a test in it.`] : []
  const fileTitles = await titlesOf(testFile)
  return titles.flatMap((title) => {
    const matches = matchesOf(title, fileTitles)
    if (matches === 0) return [`${testFile} has no test "${title}".`]
    return matches === 1 ? [] : [`${testFile} has ${matches} tests "${title}"; name the group as well.`]
  })
}

/** The path of a test file: a table uses a short form, text the whole path. */
function fileOf(name: string): string | undefined {
  if (name.startsWith('tests/')) return existsSync(name) ? name : undefined
  return endings.map((ending) => `tests/${name}${ending}`).find((file) => existsSync(file))
}

async function titlesOf(file: string): Promise<TestTitle[]> {
  const cached = titlesByFile.get(file)
  if (cached) return cached
  const titles = testTitles(file, await readFile(file, 'utf8'))
  titlesByFile.set(file, titles)
  return titles
}

/** Number of tests or groups that `name` matches: a title, or a title after those of its groups. */
function matchesOf(name: string, tests: TestTitle[]): number {
  const starts = new Set<number>()
  for (const { groups, title, start } of tests) {
    const chain = [...groups, { title, start }]
    for (const [index, last] of chain.entries()) {
      const whole = chain.slice(0, index + 1).map((part) => part.title)
      if (whole.some((_, from) => whole.slice(from).join(' > ') === name)) starts.add(last.start)
    }
  }
  return starts.size
}

import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

// Fails for a comment that cites a document, heading or source file that does not exist. A heading is cited as
// `docs/engine.md#promises` or `docs/engine.md, "Promises"`; a file by its path from the root, or by its name alone.

/** Folders whose comments are checked. */
const roots = ['src', 'sw', 'server', 'scripts', 'tests', 'bench']
/** Skips generated files, data of older versions, and the two files with wrong citations as examples. */
const skipped =
  /\/(?:paraglide|fixtures)\/|^(?:scripts\/check\/check-citations|tests\/checks\/planted\.test)\.ts$/

// The lookbehind excludes URLs, which have a colon before the slashes.
const comment = /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g
const cited = /(?<![\w./*{}@#-])((?:[\w-]+\/)*[\w.-]+\.(?:md|tsx?))\b(?:#([\w-]+)|,?\s+"([^"\n]+)")?/g

const headings = new Map<string, Set<string>>()
const sources = await sourceFiles()
const names = new Set([...sources, ...(await listFiles('docs'))].map((file) => path.basename(file)))
const problems: string[] = []
let citations = 0
for (const file of sources) {
  if (skipped.test(file)) continue
  const text = await readFile(file, 'utf8')
  for (const { 0: words, index } of text.matchAll(comment)) {
    const lines = words.replaceAll(/\n\s*\*/g, '\n  ')
    for (const { 1: target = '', 2: anchor, 3: heading, index: offset } of lines.matchAll(cited)) {
      citations += 1
      const problem = await problemOf(target, anchor ?? (heading === undefined ? undefined : slugOf(heading)))
      if (problem) {
        const line = text.slice(0, index).split('\n').length + lines.slice(0, offset).split('\n').length - 1
        problems.push(`${file}:${line}: ${problem}`)
      }
    }
  }
}
if (citations === 0) problems.push('No comment cites anything: the pattern of citations is wrong.')
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1

async function problemOf(target: string, anchor: string | undefined): Promise<string | undefined> {
  const isThere = target.includes('/') ? existsSync(target) : existsSync(target) || names.has(target)
  if (!isThere) return `there is no file ${target}.`
  if (anchor === undefined || !target.endsWith('.md')) return undefined
  return (await headingsOf(target)).has(anchor) ? undefined : `${target} has no heading ${anchor}.`
}

async function headingsOf(document: string): Promise<Set<string>> {
  const anchors = headings.get(document)
  if (anchors) return anchors
  const text = await readFile(document, 'utf8')
  const slugs = new Set([...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slugOf(heading)))
  headings.set(document, slugs)
  return slugs
}

/** The anchor that GitHub generates for a heading. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

async function sourceFiles(): Promise<string[]> {
  const rootFiles = (await readdir('.')).filter((name) => /\.(?:ts|mjs)$/.test(name))
  const files = await Promise.all(roots.filter((root) => existsSync(root)).map(listFiles))
  return [...rootFiles, ...files.flat().filter((file) => /\.(?:tsx?|mjs)$/.test(file))]
}

async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name))
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

const file = 'docs/campaign.md'
const head = `# Last results of the fault campaigns

Written by \`npm run campaign\`; docs/engine.md describes the schedules.
`

/** Puts one campaign's section into the report, in place of its last one; in one step, as two may end at once. */
export function writeSection(title: string, body: string): void {
  const held = existsSync(file) ? readFileSync(file, 'utf8') : head
  const sections = held.split(/^(?=## )/m).slice(1)
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`))
  const text = [
    head,
    ...[...others, `## ${title}\n\n${body.trim()}\n`].map((section) => `\n${section.trim()}\n`),
  ]
  writeFileSync(file, text.join(''))
}

/** What the figures were taken on. */
export function machineClass(): string {
  return `${availableParallelism()} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.versions.node}`
}

export function table(heads: [string, string], rows: [string, string | number][]): string {
  const lines = rows.map(
    ([name, value]) => `| ${name} | ${typeof value === 'number' ? thousands(value) : value} |`,
  )
  return [`| ${heads[0]} | ${heads[1]} |`, '|---|---|', ...lines].join('\n')
}

export function thousands(value: number): string {
  return value.toLocaleString('en-GB')
}

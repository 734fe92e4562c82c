import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'

const file = 'docs/campaign.md'
const head = `# Last results of the fault campaigns

Written by \`npm run campaign\`; docs/engine.md describes the schedules.
`

/** Replaces the section of one campaign in the report; atomic, as two campaigns may end at once. */
export function writeSection(title: string, body: string): void {
  const previous = existsSync(file) ? readFileSync(file, 'utf8') : head
  const sections = previous.split(/^(?=## )/m).slice(1)
  const others = sections.filter((section) => !section.startsWith(`## ${title}\n`))
  const text = [
    head,
    ...[...others, `## ${title}\n\n${body.trim()}\n`].map((section) => `\n${section.trim()}\n`),
  ]
  writeFileSync(file, text.join(''))
}

/** The machine on which the figures were measured. */
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

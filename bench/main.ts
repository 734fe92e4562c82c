import { run } from '../scripts/run.ts'

/** `npm run bench -- <name>` runs bench/<name>.ts; without a name it runs these sequentially. */
const all = [
  'server',
  'scale',
  'reference',
  'search',
  'paint',
  'site',
  'update',
  'drain',
  'staff',
  'lessons',
  'export',
]

/** Run by name only: they take long, or answer other questions than how fast something is. */
const byNameOnly = ['simulate-fleet', 'mutants']

const [selected, ...args] = process.argv.slice(2)
const names = [...all, ...byNameOnly]
if (selected !== undefined && !names.includes(selected)) {
  console.error(`There is no benchmark ${selected}. There are: ${names.join(', ')}`)
  process.exit(1)
}
for (const name of selected === undefined ? all : [selected]) {
  console.log(`\n# ${name}`)
  await run('node', [`bench/${name}.ts`, ...args])
}

import { existsSync } from 'node:fs'
import { run } from '../scripts/run.ts'

/** `npm run bench -- <name>` runs bench/<name>.ts; without a name it runs all of them sequentially. */
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

const [selected, ...args] = process.argv.slice(2)
if (selected !== undefined && !existsSync(fileOf(selected))) {
  console.error(
    `There is no benchmark ${selected}. There are: ${all.filter((name) => existsSync(fileOf(name))).join(', ')}`,
  )
  process.exit(1)
}
for (const name of selected === undefined ? all : [selected]) {
  if (!existsSync(fileOf(name))) continue
  console.log(`\n# ${name}`)
  await run('node', [fileOf(name), ...args])
}

function fileOf(name: string): string {
  return `bench/${name}.ts`
}

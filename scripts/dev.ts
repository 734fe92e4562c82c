import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { generate } from './build/generate.ts'
import { run } from './run.ts'

/**
 * Starts the API on PORT (8000), restarted when its files change, and Vite's development server on 5173. The API also
 * serves the last build, so one is made here if there is none.
 */
if (!['template.html', 'stock.json', 'search.json'].every((file) => existsSync(`dist/${file}`)))
  await run('node', ['scripts/build.ts'])

await generate()

const children = [
  spawn('panda', ['codegen', '--watch', '--silent'], { stdio: 'inherit' }),
  spawn('panda', ['cssgen', '--watch', '--silent', '--minify', '--outfile', 'styled-system/styles.css'], {
    stdio: 'inherit',
  }),
  spawn('node', ['--watch', 'server/main.ts', 'demo'], { stdio: 'inherit' }),
  spawn('vite', [], { stdio: 'inherit' }),
]

for (const child of children) {
  child.once('exit', (code) => {
    for (const other of children) other.kill()
    process.exitCode = code ?? 0
  })
}

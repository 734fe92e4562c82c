import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { makeStyles } from './build/make-styles.ts'
import { run } from './run.ts'

/**
 * Starts the API on PORT (8000), restarted when its files change, and Vite's development server on 5173. The API also
 * serves the last build, so one is made here if there is none.
 */
if (!existsSync('dist/template.html') || !existsSync('dist/stock.json'))
  await run('node', ['scripts/build.ts'])

await makeStyles()

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

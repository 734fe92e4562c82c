import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { makeStyles } from './build/make-styles.ts'
import { run } from './run.ts'

/**
 * The API on PORT (8000) restarting when its files change, and Vite on 5173 with the app as it is written.
 * The API also serves the last build; the first one is made here.
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

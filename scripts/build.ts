import { cp, mkdir, rm } from 'node:fs/promises'
import { build } from 'vite'
import { makeStyles } from './build/make-styles.ts'
import { run } from './run.ts'

/**
 * The renderer first, then the site that is rendered with it, then its compressed twins. `development` as an
 * argument builds the same with React's warnings into dist-dev; the hydration test uses it. `kill` builds a site without
 * a worker, whose sw.js takes the workers of earlier builds off people's devices. SITE_DIR names another folder. The code
 * of the build that is replaced stays in `previous`: tabs that are open ask for it.
 */
const isKill = process.argv[2] === 'kill'
const mode = process.argv[2] === 'development' ? 'development' : 'production'
const env = { ...process.env, NODE_ENV: mode, ...(isKill ? { VITE_NO_WORKER: '1' } : {}) }
const out = process.env.SITE_DIR ?? (mode === 'development' ? 'dist-dev' : 'dist')

await rm(`${out}/previous`, { recursive: true, force: true })
await mkdir(`${out}/previous`, { recursive: true })
// The first build replaces none.
await cp(`${out}/client/assets`, `${out}/previous/assets`, { recursive: true }).catch(() => {})

await makeStyles()
await run('vite', ['build', '--mode', mode, '--logLevel', 'warn', '--ssr', 'src/render.tsx'], env)
await run('vite', ['build', '--mode', mode, '--logLevel', 'warn'], env)
if (isKill) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: `${out}/client`,
      emptyOutDir: false,
      lib: { entry: 'sw/kill.ts', formats: ['iife'], name: 'kill', fileName: () => 'sw.js' },
    },
  })
}
if (mode === 'production') await run('node', ['scripts/build/compress.ts'], env)

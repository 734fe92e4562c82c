import { build } from 'vite'
import { run } from './run.ts'

/**
 * The renderer first, then the site that is rendered with it, then its compressed twins. `development` as an
 * argument builds the same with React's warnings into dist-dev; the hydration test uses it. `kill` builds a site without
 * a worker, whose sw.js takes the workers of earlier builds off people's devices. SITE_DIR names another folder.
 */
const isKill = process.argv[2] === 'kill'
const mode = process.argv[2] === 'development' ? 'development' : 'production'
const env = { ...process.env, NODE_ENV: mode, ...(isKill ? { VITE_NO_WORKER: '1' } : {}) }

await run('vite', ['build', '--mode', mode, '--logLevel', 'warn', '--ssr', 'src/app/render.tsx'], env)
await run('vite', ['build', '--mode', mode, '--logLevel', 'warn'], env)
if (isKill) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: `${process.env.SITE_DIR ?? 'dist'}/client`,
      emptyOutDir: false,
      lib: { entry: 'sw/kill.ts', formats: ['iife'], name: 'kill', fileName: () => 'sw.js' },
    },
  })
}
if (mode === 'production') await run('node', ['scripts/compress.ts'], env)

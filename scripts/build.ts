import { build } from 'vite'
import { checkNames } from './build/check-names.ts'
import { generate, generated } from './build/generate.ts'
import { replaceBuild } from './build/replace-build.ts'
import { nameWorkerList } from './build/worker-list.ts'
import { run } from './run.ts'

// Builds the renderer, then the site, which it prerenders, then compresses the files, and puts all of it in place at the end. Argument
// `development` builds with React's development warnings into dist-dev, for the hydration test; `kill` builds a site without a service
// worker, whose sw.js unregisters the workers of earlier builds. SITE_DIR overrides the output folder. The chunks of
// the replaced build are kept in `previous`, because open tabs still request them. LARGE_FILES=1 neither minifies nor
// compresses, which takes two thirds of the time; UNCOMPRESSED=1 leaves out compression alone.

const isKill = process.argv[2] === 'kill'
const mode = process.argv[2] === 'development' ? 'development' : 'production'
const settings = { ...process.env, ...generated, NODE_ENV: mode, ...(isKill ? { VITE_NO_WORKER: '1' } : {}) }

await generate()
await replaceBuild(process.env.SITE_DIR ?? (mode === 'development' ? 'dist-dev' : 'dist'), async (out) => {
  const env = { ...settings, SITE_DIR: out }
  await run('vite', ['build', '--mode', mode, '--logLevel', 'warn', '--ssr', 'src/render.tsx'], { env })
  await run('vite', ['build', '--mode', mode, '--logLevel', 'warn'], { env })
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
  } else await nameWorkerList(`${out}/client`)
  await checkNames(`${out}/previous/assets`, `${out}/client/assets`)
  if (mode === 'production' && !process.env.LARGE_FILES && !process.env.UNCOMPRESSED)
    await run('node', ['scripts/build/compress.ts'], { env })
})

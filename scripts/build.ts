import { run } from './run.ts'

/**
 * The renderer first, then the site that is rendered with it, then its compressed twins. `development` as an
 * argument builds the same with React's warnings into dist-dev; the hydration test uses it. SITE_DIR names another folder.
 */
const mode = process.argv[2] === 'development' ? 'development' : 'production'
const env = { ...process.env, NODE_ENV: mode }

await run('vite', ['build', '--mode', mode, '--logLevel', 'warn', '--ssr', 'src/app/render.tsx'], env)
await run('vite', ['build', '--mode', mode, '--logLevel', 'warn'], env)
if (mode === 'production') await run('node', ['scripts/compress.ts'], env)

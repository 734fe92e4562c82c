import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'
import { assetFolders } from '#domain/file-names.ts'
import { unchangedDependencies } from './unchanged-dependencies.ts'

/**
 * Builds the worker's code (sw/worker.ts) as a script for `importScripts`, named by its content hash. `define` are the
 * build's constants.
 */
export function workerCode(define: Record<string, unknown>): Plugin {
  let mode = 'production'
  return {
    name: 'worker-code',
    apply: 'build',
    configResolved: (config) => {
      mode = config.mode
    },
    async generateBundle() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        // Vite does not replace NODE_ENV in library builds.
        define: { ...define, 'process.env.NODE_ENV': JSON.stringify(mode) },
        plugins: [unchangedDependencies()],
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: 'sw/worker.ts', formats: ['iife'], name: 'serviceWorkerCode' },
        },
      })
      const [result] = [built].flat()
      if (!result || !('output' in result)) throw new Error('The worker was not built.')
      const { code } = result.output[0]
      const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
      this.emitFile({ type: 'asset', fileName: `${assetFolders.worker}code-${hash}.js`, source: code })
    },
  }
}

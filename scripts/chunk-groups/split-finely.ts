import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, loadConfigFromFile, type PluginOption, type Rolldown } from 'vite'
import { entryGroups } from '../build/chunks.ts'

/** Plugins that only write pages and the worker. */
const unneeded = /^(?:prerender|worker-code|vite-plugin-pwa)/

/** The chunks of the site as Rolldown splits them by importers alone, minified. */
export async function splitFinely(): Promise<Rolldown.OutputChunk[]> {
  process.env.NODE_ENV = 'production'
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts')
  if (!loaded) throw new Error('vite.config.ts is missing')
  const { config } = loaded
  const plugins = await flattenPlugins(config.plugins)
  const chunks: Rolldown.OutputChunk[] = []
  const outDir = await mkdtemp(path.join(tmpdir(), 'chunks-'))
  try {
    await build({
      ...config,
      configFile: false,
      logLevel: 'warn',
      build: {
        ...config.build,
        outDir,
        copyPublicDir: false,
        rolldownOptions: {
          ...config.build?.rolldownOptions,
          output: {
            ...[config.build?.rolldownOptions?.output].flat()[0],
            codeSplitting: { groups: entryGroups },
          },
        },
      },
      plugins: [
        plugins.filter((plugin) => !unneeded.test(plugin.name)),
        {
          name: 'read-chunks',
          generateBundle(_options, bundle) {
            for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.push(file)
          },
        },
      ],
    })
  } finally {
    await rm(outDir, { recursive: true })
  }
  return chunks
}

type Named = { name: string }

async function flattenPlugins(option: PluginOption): Promise<(PluginOption & Named)[]> {
  const plugin = await option
  if (Array.isArray(plugin)) return (await Promise.all(plugin.map(flattenPlugins))).flat()
  return plugin ? [plugin as PluginOption & Named] : []
}

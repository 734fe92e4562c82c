import { build, loadConfigFromFile, mergeConfig, type Plugin, type PluginOption, type UserConfig } from 'vite'

/** Plugins that process the written output, of which this build has none. */
const isAfterwards = /^(prerender|vite-plugin-pwa)/

/**
 * Bundles the site and the worker with the plugins of vite.config.ts, without writing files. The last plugin,
 * `unchangedDependencies`, fails if a module of a dependency differs from its package's file.
 */
const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, 'vite.config.ts')
if (!loaded) throw new Error('vite.config.ts was not found')
const plugins = await flattenPlugins(loaded.config.plugins)
if (!plugins.some(({ name }) => name === 'unchanged-dependencies'))
  throw new Error('vite.config.ts does not compare dependencies')
const config: UserConfig = {
  ...loaded.config,
  plugins: plugins.filter(({ name }) => !isAfterwards.test(name)),
}
await build(
  mergeConfig(config, {
    configFile: false,
    logLevel: 'warn',
    build: { write: false, minify: false, copyPublicDir: false },
  }),
)

async function flattenPlugins(options: PluginOption[] = []): Promise<Plugin[]> {
  const lists = options.map(async (option) => {
    const plugin = await option
    return Array.isArray(plugin) ? flattenPlugins(plugin) : plugin ? [plugin] : []
  })
  return (await Promise.all(lists)).flat()
}

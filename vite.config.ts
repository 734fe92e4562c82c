import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { packs } from './scripts/packs.ts'
import { portalPacks } from './scripts/portal-packs.ts'
import * as v from 'valibot'
import { companySchema } from './src/catalogues/company-schema.ts'
import { prerender } from './scripts/prerender.ts'

// A wrong fact fails the build, not the page.
const facts = JSON.parse(readFileSync(new URL('./src/catalogues/company.json', import.meta.url), 'utf8'))
v.parse(companySchema, { ...facts, ...JSON.parse(process.env.VITE_COMPANY || '{}') })

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** Two files instead of twenty: on a slow network each request waits a round trip. Pages that few open stay apart. */
const chunks = [
  { name: 'app', tags: ['$initial' as const], priority: 9 },
  // Pages read a row's state before the engine is there.
  { name: 'row', test: /outbox\/outbox-row|platform\/trusted/, priority: 5 },
  { name: 'preferences', test: /platform\/(use-)?preferences/, priority: 5 },
  // Only for what is not on the server yet.
  {
    name: 'open-rows',
    test: /ui\/copy-button|messages\/(copy_failed|refused_without_words|discard|undo)\./,
    priority: 5,
    includeDependenciesRecursively: false,
  },
  { name: 'schemas', test: /node_modules\/valibot\//, priority: 5 },
  {
    name: 'posts',
    test: /features\/blog\/(use-posts|post-words)|i18n\/post-categories|domain\/read-time/,
    priority: 5,
  },
  {
    name: 'engine',
    test: /node_modules\/(dexie|ky)\/|src\/platform\/|(?<!\/(drafts|post-files))\.(store|sync)\.ts$/,
    priority: 4,
    includeDependenciesRecursively: false,
  },
  // What several pages share; by itself each piece would be a request.
  {
    name: 'shared',
    test: /src\/(ui|i18n)\/|lucide-react/,
    minShareCount: 5,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]

/** The portal's files lie apart, so that the worker can keep them for those who open it. */
const isOfPortal = (module: string) =>
  /\/src\/portal\/(?!portal-address)|virtual:portal(?!-roles)/.test(module)

/** Pages that need the network anyway, or that few people write in: kept once they were used. */
const forLater = [
  /\/src\/features\/auth\/(forgot-page|reset-page|verify-page|google-button|account-links\.sync)\.tsx?$/,
  /\/messages\/link_incomplete\.js$/,
  /\/src\/features\/(downloads\/download-(button|progress)|blog\/post-files(\.store)?)\.tsx?$/,
  /\/node_modules\/@noble\//,
]

/** Writing posts is for few, and heavy with Markdown and its cleaning: all of it is kept once it was used. */
const isOfWriting = (module: string) =>
  /\/src\/(features\/writing\/(?!writing-(link|search)|use-writ)|app\/writing-screens)|\/node_modules\/(marked|sanitize-html|htmlparser2|parse-srcset|dom(handler|utils|elementtype|-serializer)|entities)\//.test(
    module,
  )

type Chunk = { moduleIds: readonly string[]; facadeModuleId: string | null }

/** Texts of one role or page in one language are named so: `client.sw-1a2b.js`. */
function chunkFile({ moduleIds, facadeModuleId }: Chunk): string {
  const [, page, spoken] = /virtual:pack\/(\w+)\/(\w+)$/.exec(moduleIds[0] ?? '') ?? []
  if (page) return `assets/texts/${page}.${spoken}-[hash].js`
  if (forLater.some((pattern) => pattern.test(facadeModuleId ?? moduleIds[0] ?? '')))
    return 'assets/later/[name]-[hash].js'
  if (moduleIds.some(isOfWriting)) return 'assets/later/[name]-[hash].js'
  if (!moduleIds.some(isOfPortal)) return 'assets/[name]-[hash].js'
  const [, role, locale] = /virtual:portal\/([\w-]+)\/(\w+)$/.exec(moduleIds[0] ?? '') ?? []
  return `assets/portal/${role ? `${role}.${locale}` : '[name]'}-[hash].js`
}

/** `npm run build` runs this twice: first the renderer (--ssr), then the site, which is rendered with it. */
export default defineConfig(({ isSsrBuild, mode }) => {
  const out = process.env.SITE_DIR ?? (mode === 'development' ? 'dist-dev' : 'dist')
  return {
    define: {
      'import.meta.env.VITE_API_BASE': JSON.stringify(process.env.VITE_API_BASE ?? ''),
      'import.meta.env.VITE_BUILD_YEAR': new Date().getFullYear(),
    },
    plugins: [
      paraglideVitePlugin({
        project: './src/i18n/project.inlang',
        outdir: './src/i18n/paraglide',
        emitReadme: false,
      }),
      packs(),
      portalPacks(),
      react(),
      sparing(),
      isSsrBuild ? [] : [prerender(out), worker()],
    ],
    build: {
      outDir: isSsrBuild ? `${out}/render` : `${out}/client`,
      emptyOutDir: true,
      target: 'es2022',
      // The pages name ahead what they load; what comes later is on the device already.
      modulePreload: false,
      manifest: true,
      // Icons and such stay files: a data address would travel with every page.
      assetsInlineLimit: 0,
      copyPublicDir: !isSsrBuild,
      ...(isSsrBuild
        ? {}
        : { rolldownOptions: { output: { chunkFileNames: chunkFile, codeSplitting: { groups: chunks } } } }),
    },
    ssr: { noExternal: true },
    server: {
      port: 5173,
      proxy: Object.fromEntries(
        ['/api', '/users', '/blog/api', '/archive/api'].map((prefix) => [prefix, 'http://localhost:8000']),
      ),
    },
  }
})

/**
 * Stand-ins for modules that cost every first page four kilobytes (postcss: the page for writers twenty): Vite's helper names ahead styles and scripts, of
 * which we have none and name them in the HTML; Emotion imports the first for a function that
 * nothing here calls, the router brings the second for React 17, Chakra the third to keep a list of all HTML
 * attributes apart from its own few properties.
 */
const standIns: Record<string, string> = {
  '\0vite/preload-helper.js': 'export const __vitePreload = (load) => load()',
  // Cleans styles, of which our allow-list keeps none.
  postcss: 'export const parse = () => ({ nodes: [] })',
  'hoist-non-react-statics': 'export default (target) => target',
  'use-sync-external-store/shim': "export { useSyncExternalStore } from 'react'",
  '@emotion/is-prop-valid': `
    const own = new Set(['as', 'asChild', 'css', 'theme', 'recipe', 'unstyled', 'colorPalette'])
    export default (name) => !own.has(name)`,
}

/** Chakra's Flex sets these from its own short names. */
const ofFlex = ['flexBasis', 'flexDirection', 'flexGrow', 'flexShrink', 'flexWrap']

/** Every word of our own code: a style that is none of them is used nowhere. */
function ownWords(): Set<string> {
  const folder = fileURLToPath(new URL('./src', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  )
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8'))
  return new Set([...ofFlex, ...texts.flatMap((text) => text.match(/\w+/g) ?? [])])
}

/** Leaves out the CSS that nothing here uses, in the list by which Chakra tells style properties from attributes. */
function withoutUnusedCss(code: string): string {
  const words = ownWords()
  return code.replace(/"((?:\w+,){100,}\w+)"/, (_, list: string) =>
    JSON.stringify(
      list
        .split(',')
        .filter((name) => words.has(name))
        .join(),
    ),
  )
}

/**
 * Chakra remembers the CSS of a set of properties whatever their order, but their order is in the name of the class:
 * which one a page gets would depend on what was drawn before it, and differ between server and browser.
 */
function mindingOrder(code: string): string {
  const sorted = 'Object.keys(value).sort()'
  if (!code.includes(sorted)) throw new Error('Chakra remembers in another way now; is this still needed?')
  return code.replace(sorted, 'Object.keys(value)')
}

function sparing(): Plugin {
  return {
    name: 'sparing',
    enforce: 'pre',
    resolveId: (source) => (source in standIns ? `\0sparing/${source}` : undefined),
    load: (id) => (id.startsWith('\0sparing/') ? standIns[id.slice('\0sparing/'.length)] : undefined),
    transform: (code, id) => {
      if (id.includes('@pandacss/is-valid-prop')) return withoutUnusedCss(code)
      return id.includes('@chakra-ui/react/dist/esm/utils/memo.js') ? mindingOrder(code) : undefined
    },
  }
}

function worker() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    manifest,
    manifestFilename: 'manifest.webmanifest',
    injectRegister: false,
    // The system keeps an installed app's icons itself.
    includeManifestIcons: false,
    registerType: 'prompt',
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/**/*.js', 'pages/*/shell.html', 'manifest.webmanifest', 'icon.svg'],
      // Where a mailed link leads and Google's way in: without a network there is nothing to do on them.
      globIgnores: ['assets/{reset-page,verify-page,google-identity}-*.js'],
    },
  })
}

import { readFileSync } from 'node:fs'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { packs } from './scripts/packs.ts'
import { portalPacks } from './scripts/portal-packs.ts'
import * as v from 'valibot'
import { companySchema } from './src/catalogues/company-schema.ts'
import { prerender } from './scripts/prerender.ts'
import { sparing } from './scripts/sparing.ts'

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
    name: 'archives',
    test: /features\/archive\/(use-archives|start-pulls)|domain\/archive-addresses|file-size/,
    priority: 5,
  },
  // Lists that are searched and sorted; leaves, which bring nothing else with them.
  {
    name: 'lists',
    test: /domain\/(sorting|text-search)|ui\/(options-of|same-thing)|messages\/(sort_|failed_hint)/,
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
    test: /src\/(ui|i18n)\/|lucide-react|virtual:packs|useRouterState/,
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
      sparing({ isForBrowser: !isSsrBuild }),
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

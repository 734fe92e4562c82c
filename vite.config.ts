import { readFileSync } from 'node:fs'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkFile, chunks, compileAhead } from './scripts/build/chunks.ts'
import { manifestTransform } from './scripts/build/manifest-transform.ts'
import { isGenerated } from './scripts/build/generate.ts'
import { localeBundles } from './scripts/build/locale-bundles.ts'
import { pageWords } from './scripts/build/page-words.ts'
import { portalBundles } from './scripts/build/portal-bundles.ts'
import * as v from 'valibot'
import { apiPrefixes } from './src/domain/api-paths.ts'
import { assetFolders } from './src/domain/file-names.ts'
import { companySchema } from './src/catalogues/company-schema.ts'
import { prerender } from './scripts/build/prerender.ts'
import { unchangedDependencies } from './scripts/build/unchanged-dependencies.ts'
import { workerCode } from './scripts/build/worker-code.ts'

// Validated here, so that invalid company data fails the build and not the page.
const facts = JSON.parse(readFileSync(new URL('./src/catalogues/company.json', import.meta.url), 'utf8'))
v.parse(companySchema, { ...facts, ...JSON.parse(process.env.VITE_COMPANY || '{}') })

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** `npm run build` runs this twice: for the renderer (--ssr), then for the site, which the renderer prerenders. */
export default defineConfig(({ command, isSsrBuild, mode }) => {
  const api = `http://localhost:${process.env.PORT || 8000}`
  const constants = {
    'import.meta.env.VITE_API_BASE': JSON.stringify(process.env.VITE_API_BASE ?? ''),
    'import.meta.env.VITE_BUILD_YEAR': new Date().getFullYear(),
  }
  // Minified and compressed (scripts/build.ts).
  const isSmall = mode === 'production' && !process.env.LARGE_FILES
  const out = process.env.SITE_DIR ?? (mode === 'development' ? 'dist-dev' : 'dist')
  return {
    define: {
      ...constants,
      // The renderer uses the React build of this mode, whatever NODE_ENV the server has.
      ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {}),
    },
    plugins: [
      // Compiling them again would take a third of the renderer's build.
      isGenerated
        ? []
        : paraglideVitePlugin({
            project: './src/i18n/project.inlang',
            outdir: './src/i18n/paraglide',
            emitReadme: false,
            // The app sets the language (src/i18n/locale.ts); other strategies are not bundled.
            strategy: ['globalVariable', 'baseLocale'],
            isServer: 'import.meta.env.SSR',
            ...(command === 'build' ? { outputStructure: 'message-modules' } : {}),
          }),
      localeBundles(),
      pageWords(),
      portalBundles(),
      react(),
      isSsrBuild ? [] : [workerCode(constants), prerender(out), worker(out, isSmall)],
      command === 'build' ? unchangedDependencies() : [],
    ],
    build: {
      outDir: isSsrBuild ? `${out}/render` : `${out}/client`,
      emptyOutDir: true,
      target: 'es2022',
      // Pages contain their own preload links; chunks loaded later are cached by the worker.
      modulePreload: false,
      // Panda has already minified the style sheet.
      cssMinify: false,
      minify: isSmall && !isSsrBuild ? 'terser' : false,
      // No unsafe options: reading a property of a valtio snapshot has the side effect of subscribing to it.
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
      manifest: true,
      // Files import each other by stable names through an import map, so that a change renames only the file it is in.
      chunkImportMap: !isSsrBuild,
      // Assets stay files, because a data URL would be part of every page.
      assetsInlineLimit: 0,
      copyPublicDir: !isSsrBuild,
      rolldownOptions: {
        // Schemas that only the server uses would otherwise be in the page's code: Rolldown does not apply the annotations of a
        // library to calls in another chunk. All functions of valibot count as pure, so that a validation is dropped if its
        // result is not used.
        treeshake: { manualPureFunctions: ['v'] },
        // Hides a warning that the build's own plugins take most of its time.
        checks: { bundlerTimings: false },
        output: {
          // In both builds, because the renderer's HTML names files of the site.
          hashCharacters: 'hex',
          ...(isSsrBuild
            ? {}
            : { chunkFileNames: chunkFile, codeSplitting: { groups: chunks }, postBanner: compileAhead }),
        },
      },
    },
    ssr: { noExternal: true },
    server: {
      port: 5173,
      proxy: Object.fromEntries(apiPrefixes.map((prefix) => [`^${prefix}(?:[/?]|$)`, api])),
    },
  }
})

function worker(out: string, isSmall: boolean) {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    manifest,
    manifestFilename: 'manifest.webmanifest',
    injectRegister: false,
    // The operating system stores the icons of an installed app.
    includeManifestIcons: false,
    registerType: 'prompt',
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: [
        'assets/**/*.{js,css,svg}',
        'pages/*/shell.html',
        'manifest.webmanifest',
        'icon.svg',
        'code-runner.js',
      ],
      // Useless without a network.
      globIgnores: [`${assetFolders.later}google-identity-*.js`],
      manifestTransforms: [manifestTransform(`${out}/client`, isSmall)],
    },
  })
}

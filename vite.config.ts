import { readFileSync } from 'node:fs'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { chunkFile, chunks, compileAhead } from './scripts/build/chunks.ts'
import { localeBundles } from './scripts/build/locale-bundles.ts'
import { pageWords } from './scripts/build/page-words.ts'
import { portalBundles } from './scripts/build/portal-bundles.ts'
import * as v from 'valibot'
import { apiPrefixes } from './src/domain/api-paths.ts'
import { companySchema } from './src/catalogues/company-schema.ts'
import { prerender } from './scripts/build/prerender.ts'
import { unchangedDependencies } from './scripts/build/unchanged-dependencies.ts'
import { workerCode } from './scripts/build/worker-code.ts'

// A wrong fact fails the build, not the page.
const facts = JSON.parse(readFileSync(new URL('./src/catalogues/company.json', import.meta.url), 'utf8'))
v.parse(companySchema, { ...facts, ...JSON.parse(process.env.VITE_COMPANY || '{}') })

const manifest = JSON.parse(readFileSync(new URL('./manifest.webmanifest', import.meta.url), 'utf8'))

/** `npm run build` runs this twice: first the renderer (--ssr), then the site, which is rendered with it. */
export default defineConfig(({ command, isSsrBuild, mode }) => {
  const api = `http://localhost:${process.env.PORT || 8000}`
  const constants = {
    'import.meta.env.VITE_API_BASE': JSON.stringify(process.env.VITE_API_BASE ?? ''),
    'import.meta.env.VITE_BUILD_YEAR': new Date().getFullYear(),
  }
  const out = process.env.SITE_DIR ?? (mode === 'development' ? 'dist-dev' : 'dist')
  return {
    define: {
      ...constants,
      // The server renders with the React that was built for, whatever its own environment says.
      ...(isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify(mode) } : {}),
    },
    plugins: [
      paraglideVitePlugin({
        project: './src/i18n/project.inlang',
        outdir: './src/i18n/paraglide',
        emitReadme: false,
        // The app says which language is spoken (src/i18n/locale.ts); other ways to find out stay out.
        strategy: ['globalVariable', 'baseLocale'],
        isServer: 'import.meta.env.SSR',
        ...(command === 'build' ? { outputStructure: 'message-modules' } : {}),
      }),
      localeBundles(),
      pageWords(),
      portalBundles(),
      react(),
      isSsrBuild ? [] : [workerCode(constants), prerender(out), worker()],
      command === 'build' ? unchangedDependencies() : [],
    ],
    build: {
      outDir: isSsrBuild ? `${out}/render` : `${out}/client`,
      emptyOutDir: true,
      target: 'es2022',
      // The pages name ahead what they load; what comes later is on the device already.
      modulePreload: false,
      // Panda made the sheet as small as it is inlined in pages and served in development.
      cssMinify: false,
      minify: mode === 'production' && !isSsrBuild ? 'terser' : false,
      // Nothing that its manual calls unsafe: to read a property of a snapshot is to follow it.
      terserOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
      manifest: true,
      // Files import each other by names that do not change with their content: a change gives a new name to what changed alone.
      chunkImportMap: !isSsrBuild,
      // Icons and such stay files: a data address would travel with every page.
      assetsInlineLimit: 0,
      copyPublicDir: !isSsrBuild,
      rolldownOptions: {
        // Most of the time goes into making files smaller, by scripts of ours.
        checks: { bundlerTimings: false },
        ...(isSsrBuild
          ? {}
          : {
              output: {
                chunkFileNames: chunkFile,
                codeSplitting: { groups: chunks },
                postBanner: compileAhead,
              },
            }),
      },
    },
    ssr: { noExternal: true },
    server: {
      port: 5173,
      proxy: Object.fromEntries(apiPrefixes.map((prefix) => [`^${prefix}(?:[/?]|$)`, api])),
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
      globPatterns: ['assets/**/*.{js,css}', 'pages/*/shell.html', 'manifest.webmanifest', 'icon.svg'],
      // Where a mailed link leads and Google's way in: without a network there is nothing to do on them.
      globIgnores: ['assets/later/{reset-page,verify-page,google-identity}-*.js'],
    },
  })
}

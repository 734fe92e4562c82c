import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { locales } from '#domain/locale.ts'
import { builtPages } from '#domain/page-files.ts'
import { certificateFrame, portalPage, shellPage, type PageFile } from '#domain/page-frames.ts'
import { pages } from '#domain/pages.ts'
import { sitemapXml } from '#domain/sitemap.ts'
import type { SiteFacts, SiteWords } from '#server/site/site-facts.ts'
import { pagePictures } from './page-pictures.ts'
import { tableFaults } from './page-table.ts'
import { listedPaths, robots } from './sitemap.ts'
import type { BuildManifest, RenderRequest, RenderedPage } from '../../src/render.tsx'

/** Placeholders that the browser renders again. */
const frames: ReadonlySet<PageFile> = new Set([shellPage, portalPage, certificateFrame])

type Renderer = {
  render: (request: RenderRequest) => Promise<RenderedPage>
  itemPaths: string[]
  routePaths: string[]
  stock: object[]
  product: string
  siteWords: () => SiteWords
  indexedSiteDocuments: () => Promise<object[]>
}

/**
 * Prerenders every static page in both languages into pages/<language>/ of the site, with the renderer built before.
 * Draws a picture for each. Writes stock.json, site.json and search.json for the server, and moves the template out of the
 * served folder. Runs before the service worker
 * plugin, so that its manifest contains the pages.
 */
export function prerender(out: string): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    closeBundle: {
      sequential: true,
      order: 'pre',
      handler: async (error?: Error) => {
        const templatePath = resolve(out, 'template.html')
        const built = resolve(out, 'client/index.html')
        // A build that fails while writing does not pass its error here; Vite reports it.
        if (error || !existsSync(built)) return
        await rename(built, templatePath)
        const manifest: BuildManifest = JSON.parse(
          await readFile(resolve(out, 'client/.vite/manifest.json'), 'utf8'),
        )
        const builtMap = resolve(out, 'client/importmap.json')
        const importMap = sorted(JSON.parse(await readFile(builtMap, 'utf8')), manifest)
        await rm(builtMap)
        // The server puts its hash into the Content-Security-Policy of each page.
        await writeFile(resolve(out, 'importmap.json'), importMap)
        const template = withScripts(await readFile(templatePath, 'utf8'), baseOf(manifest), importMap)
        await writeFile(templatePath, template)
        const renderer: Renderer = await import(pathToFileURL(resolve(out, 'render/render.js')).href)
        const faults = tableFaults(pages, renderer.routePaths, manifest)
        if (faults.length > 0) throw new Error(faults.join('\n'))
        await writeFile(resolve(out, 'stock.json'), JSON.stringify(renderer.stock))
        await writeFile(resolve(out, 'search.json'), JSON.stringify(await renderer.indexedSiteDocuments()))
        const origin = (process.env.PUBLIC_URL || 'http://localhost:8000').replace(/\/+$/, '')
        await writeFile(resolve(out, 'client/robots.txt'), robots(origin))
        const listed = listedPaths(renderer.itemPaths).map((path) => ({ path }))
        await writeFile(resolve(out, 'client/sitemap.xml'), sitemapXml(origin, listed))
        const pictures = pagePictures(out, renderer.product)
        for (const locale of locales) {
          for (const page of builtPages(renderer.itemPaths)) {
            const isShell = frames.has(page)
            const { html } = await renderer.render({
              url: page.path,
              locale,
              data: null,
              template,
              manifest,
              isShell,
              isEmpty: page === shellPage,
              keepsTitle: page === certificateFrame,
              sharing: { origin, picture: (text) => pictures.add(locale, page.path, text) },
            })
            const file = resolve(out, `client/pages/${locale}/${page.file}`)
            await mkdir(dirname(file), { recursive: true })
            await writeFile(file, html)
          }
        }
        const apiBase = process.env.VITE_API_BASE || null
        const facts: SiteFacts = { origin, apiBase, pictures: pictures.paths, ...renderer.siteWords() }
        await writeFile(resolve(out, 'site.json'), JSON.stringify(facts))
      },
    },
  }
}

/**
 * Sorted, which compresses best: the two names of a file differ only in their last characters. Fails for a file without
 * a line: two names of seven hexadecimal digits can be the same, once in 6,000 builds.
 */
function sorted({ imports }: { imports: Record<string, string> }, manifest: BuildManifest): string {
  const named = new Set(Object.values(imports))
  const lost = Object.values(manifest).filter(({ file }) => file.endsWith('.js') && !named.has(`/${file}`))
  if (lost.length > 0) throw new Error(`The import map lacks ${lost.map(({ file }) => file).join(', ')}.`)
  const entries = Object.entries(imports).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ imports: Object.fromEntries(entries) })
}

/**
 * The two scripts of the entry, libraries first, which run while the app is loading. The import map precedes them,
 * because browsers that support a single import map ignore one after the first module. The renderer places all three
 * after the page's title (src/app/page-style.ts).
 */
function withScripts(template: string, base: string, importMap: string): string {
  const script = /<script type="module"[^>]*><\/script>/.exec(template)?.[0]
  const entry = /src="\/([^"]+)"/.exec(script ?? '')?.[1]
  if (!script || !entry) throw new Error('The template has no script.')
  const scripts = [base, entry].map((file) => `<script type="module" crossorigin src="/${file}"></script>`)
  return template
    .replace(/\s*<script type="importmap">[^<]*<\/script>/, '')
    .replace(script, '')
    .replace(
      '<!--scripts-->',
      (place) => `${place}<script type="importmap">${importMap}</script>${scripts.join('')}${place}`,
    )
}

/** The file with React and the other libraries of the first page (chunk `base` of scripts/build/chunks.ts). */
function baseOf(manifest: BuildManifest): string {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const base = entry?.imports?.map((name) => manifest[name]).find((chunk) => chunk?.name === 'base')?.file
  if (!base) throw new Error('The entry imports no base.')
  return base
}

import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { locales } from '#domain/locale.ts'
import { itemPageFor, portalPage, shellPage, staticPages } from '#domain/pages.ts'
import { siteMap } from '#domain/site-map.ts'
import { listedPaths, robots } from './site-map.ts'
import type { BuildManifest, RenderRequest, RenderedPage } from '#app/render.tsx'

type Renderer = {
  render: (request: RenderRequest) => Promise<RenderedPage>
  itemPaths: string[]
  stock: object[]
}

/**
 * Renders every static page in both languages with the renderer built before, into pages/<language>/ of the site, notes
 * what is in stock for the server, and moves the template out of what is served. It runs before the worker's plugin, so
 * that the pages are in its manifest.
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
        // A build that fails while it writes does not tell; it has an error of its own to show.
        if (error || !existsSync(built)) return
        await rename(built, templatePath)
        const manifest: BuildManifest = JSON.parse(
          await readFile(resolve(out, 'client/.vite/manifest.json'), 'utf8'),
        )
        const template = scriptLast(await readFile(templatePath, 'utf8'), baseOf(manifest))
        await writeFile(templatePath, template)
        const renderer: Renderer = await import(pathToFileURL(resolve(out, 'render/render.js')).href)
        await writeFile(resolve(out, 'stock.json'), JSON.stringify(renderer.stock))
        const items = renderer.itemPaths.flatMap((path) => itemPageFor(path) ?? [])
        const origin = (process.env.PUBLIC_URL || 'http://localhost:8000').replace(/\/+$/, '')
        await writeFile(resolve(out, 'client/robots.txt'), robots(origin))
        const listed = listedPaths(renderer.itemPaths).map((path) => ({ path }))
        await writeFile(resolve(out, 'client/sitemap.xml'), siteMap(origin, listed))
        for (const locale of locales) {
          for (const page of [...staticPages, ...items, portalPage, shellPage]) {
            const isShell = page === shellPage || page === portalPage
            const { html } = await renderer.render({
              url: page.path,
              locale,
              data: null,
              template,
              manifest,
              isShell,
            })
            const file = resolve(out, `client/pages/${locale}/${page.file}`)
            await mkdir(dirname(file), { recursive: true })
            await writeFile(file, html)
          }
        }
      },
    },
  }
}

/**
 * The scripts behind the page, where the connection that brought the page is free again: asked for earlier, while the
 * page is still on its way, they pay for a connection of their own over HTTP/1.1 (decision 014). What the app stands on
 * is a script of its own before it: it is run while the rest is on its way. Behind the page's data too, which is kilobytes
 * of it (decision 022).
 */
function scriptLast(template: string, base: string): string {
  const script = /\n *<script type="module"[^>]*><\/script>/.exec(template)?.[0]
  if (!script) throw new Error('The template has no script.')
  const scripts = script.replace(/src="[^"]*"/, `src="/${base}"`) + script
  return template
    .replace(script, '')
    .replace('<!--data-->', (place) => `${place}${scripts}\n    <!--preloads-->`)
}

/** The file with React and the other libraries of the first page (scripts/chunks.ts names it). */
function baseOf(manifest: BuildManifest): string {
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
  const base = entry?.imports
    ?.map((name) => manifest[name]?.file)
    .find((file) => file?.startsWith('assets/base-'))
  if (!base) throw new Error('The entry imports no base.')
  return base
}

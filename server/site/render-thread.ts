import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { inMode } from '#domain/colour-mode.ts'
import type { Locale } from '#domain/locale.ts'
import type { PageData } from '#domain/page-data.ts'
import { readPagePolicy } from '#server/site/page-policy.ts'
import { readyPage, type PageRequest, type ReadyPage } from '#server/site/ready-page.ts'

/**
 * Entry of the worker thread: posts the build's metadata once, then answers each numbered request with a rendered page.
 */

type Rendered = { html: string; status: 200 | 404 }
type Render = (request: {
  url: string
  locale: Locale
  data: PageData | null
  template: string
  manifest: unknown
  isShell: boolean
}) => Promise<Rendered>

export type ToThread = { number: number; request: PageRequest }
export type FromThread =
  | { portalRoots: readonly string[] }
  | { number: number; page: ReadyPage }
  | { number: number; error: unknown }

const siteDir = String(workerData)
const template = await readFile(path.join(siteDir, 'template.html'), 'utf8')
const manifest: unknown = JSON.parse(await readFile(path.join(siteDir, 'client/.vite/manifest.json'), 'utf8'))
const policyOf = await readPagePolicy(siteDir)
const { render, portalRoots }: { render: Render; portalRoots: readonly string[] } = await import(
  pathToFileURL(path.join(siteDir, 'render/render.js')).href
)

parentPort?.on('message', ({ number, request }: ToThread) => {
  renderPage(request).then(
    (page) => send({ number, page }),
    (error: unknown) => send({ number, error }),
  )
})
send({ portalRoots })

async function renderPage({ url, locale, mode, data, isShell = false }: PageRequest): Promise<ReadyPage> {
  const { html, status } = await render({ url, locale, data, template, manifest, isShell })
  return readyPage(inMode(html, mode), status, policyOf)
}

function send(message: FromThread): void {
  parentPort?.postMessage(message)
}

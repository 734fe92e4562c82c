import path from 'node:path'
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { inMode } from '#domain/colour-mode.ts'
import type { Locale } from '#domain/locale.ts'
import { withSampleMark } from '#domain/sample-data.ts'
import type { PageData } from '#domain/page-data.ts'
import type { PictureText } from '#server/pictures/picture-text.ts'
import { readPagePolicy } from '#server/site/page-policy.ts'
import { readyPage, type PageRequest, type ReadyPage } from '#server/site/ready-page.ts'

/**
 * Entry of the worker thread: posts the build's metadata once, then answers each numbered request with a rendered page
 * or a picture.
 */

type Rendered = { html: string; status: 200 | 404 }
type Render = (request: {
  url: string
  locale: Locale
  data: PageData | null
  template: string
  manifest: unknown
  isShell: boolean
  sharing: PageRequest['sharing'] | null
}) => Promise<Rendered>

type Renderer = { render: Render; portalRoots: readonly string[]; product: string }

/** What the main thread asks for, each by a number that the answer repeats. */
export type ThreadRequest =
  | { number: number; request: PageRequest }
  | { number: number; picture: PictureText }
export type ThreadMessage =
  | { portalRoots: readonly string[]; product: string }
  | { number: number; result: ReadyPage | Uint8Array }
  | { number: number; error: unknown }

const siteDir = String(workerData)
const template = await readFile(path.join(siteDir, 'template.html'), 'utf8')
const manifest: unknown = JSON.parse(await readFile(path.join(siteDir, 'client/.vite/manifest.json'), 'utf8'))
const policyOf = await readPagePolicy(siteDir)
const { render, portalRoots, product }: Renderer = await import(
  pathToFileURL(path.join(siteDir, 'render/render.js')).href
)

parentPort?.on('message', (message: ThreadRequest) => {
  const { number } = message
  const making = 'request' in message ? renderPage(message.request) : renderPicture(message.picture)
  making.then(
    (result) => send({ number, result }),
    (error: unknown) => send({ number, error }),
  )
})
send({ portalRoots, product })

async function renderPage(request: PageRequest): Promise<ReadyPage> {
  const { isShell = false, sharing, mode, hasSamples = false, ...page } = request
  const renderInput = { ...page, template, manifest, isShell, sharing: sharing ?? null }
  const { html, status } = await render(renderInput)
  return readyPage(inMode(hasSamples ? withSampleMark(html) : html, mode), status, policyOf)
}

/** Loaded with the first picture, because the library and its fonts cost memory. */
async function renderPicture(text: PictureText): Promise<Uint8Array> {
  const { makePicture } = await import('#server/pictures/render-picture.ts')
  return makePicture(text, product).toPng()
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}

import { readFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '#tests/support/chromium.ts'

// Renders the PNG icons of the manifest from public/icon.svg; run it when the icon changes.

const icon = await readFile('public/icon.svg', 'utf8')
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
const page = await browser.newPage()

/** A maskable icon fills the square, with its mark within the middle 80 % (W3C Web App Manifest, safe zone). */
const full = icon
  .replace('rx="14"', '')
  .replace('<path', '<g transform="translate(9.6 6.6) scale(.7)"><path')
  .replace('</svg>', '</g></svg>')

/** A monochrome icon: only its alpha channel is used, and the system sets the colour. */
const mark = full.replace(/<rect[^>]*>/, '').replaceAll(/fill="#\w+"/g, 'fill="#000"')

await renderPng('public/icon-192.png', icon, 192)
await renderPng('public/icon-512.png', icon, 512)
await renderPng('public/icon-maskable-192.png', full, 192)
await renderPng('public/icon-maskable-512.png', full, 512)
await renderPng('public/icon-monochrome-512.png', mark, 512)
await browser.close()

async function renderPng(file: string, svg: string, size: number): Promise<void> {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{width:${size}px;height:${size}px;display:block}</style>${svg}`,
  )
  await page.screenshot({ path: file, omitBackground: true })
}

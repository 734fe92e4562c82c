import { startSite } from '#tests/e2e/site.ts'
import { locales } from '#domain/locale.ts'
import { installedFiles, pageSizes, portalSizes, sizeOf } from './site-sizes.ts'

// Bytes of the first visit and of the files cached by the worker. Needs a build.

const site = await startSite()
try {
  const rows = await Promise.all(
    ['/', '/blog', '/blog/mobile-money-callbacks', '/auth/login'].map(async (url) => {
      const response = await fetch(site.url + url, { headers: { 'accept-encoding': 'identity' } })
      const { html, js, requests } = await pageSizes(await response.text())
      return {
        page: url,
        'HTML, brotli bytes': html,
        'initial JS, brotli bytes': js,
        'JS requests': requests,
      }
    }),
  )
  console.table(rows)
  const installed = locales.map(async (locale) => {
    const files = await installedFiles(locale)
    return { kept: `by the worker, ${locale}`, files: files.length, bytes: await sizeOf(files) }
  })
  console.table([...(await Promise.all(installed)), { kept: 'portal', ...(await portalSizes()) }])
} finally {
  await site.close()
}

import { startSite } from '#tests/e2e/site.ts'
import { pageSizes, portalSizes, precacheSizes } from './site-sizes.ts'

/** Bytes of the first visit and of what the worker keeps. Needs a build. */
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
  console.table([await precacheSizes(), await portalSizes()])
} finally {
  await site.close()
}

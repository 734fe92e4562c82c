import { describe, expect, it } from 'vitest'
import { courses } from '#catalogues/courses.ts'
import { products } from '#catalogues/products.ts'
import { loadPortal } from '#portal/load-portal.ts'
import { portal } from '#portal/portal-files.ts'
import { portalRoots } from '#portal/portal-address.ts'
import { portalRoles } from '#tests/e2e/portal-paths.ts'
import { portalAddresses, sampleTexts } from '#tests/e2e/portal-samples.ts'
import { show } from './shown.tsx'

describe('without samples', () => {
  it('an empty block says what it will show, and the screen no longer says that it is a sample', async () => {
    const { html, text } = await show('/client', { hasSamples: false })
    expect(html).not.toMatch(/data-sample/)
    expect(html).toContain('data-missing')
    expect(text).not.toContain('$174,000')
    expect(text).toContain('Quick Actions')
  })

  it('a form stays usable, and its list is empty', async () => {
    const { buttons, records } = await show('/client/requests', { hasSamples: false })
    expect(buttons).toContain('New Request')
    expect(records).toEqual([])
  })

  it('the start screen of several roles shows none either', async () => {
    expect(portalRoots).toContain('demo-multirole')
    expect((await show('/demo-multirole', { hasSamples: false })).html).not.toContain('data-sample')
  })

  it.each(portalRoles)('no screen of %s shows a sample', async (role) => {
    const addresses = portalAddresses(role)
    expect(addresses.length).toBeGreaterThan(0)
    const texts = sampleTexts(role, 'en')
    for (const address of addresses) {
      const { html, text } = await show(address, { hasSamples: false })
      expect(html, address).not.toContain('data-sample')
      // One word may be part of a title.
      expect(
        texts.filter((sample) => sample.includes(' ') && text.includes(sample)),
        address,
      ).toEqual([])
    }
  })
})

describe('with samples', () => {
  it('every block with a sample says so, and texts of the site do not', async () => {
    const { html } = await show('/client/settings')
    expect(html.match(/data-sample-block/g)).toHaveLength(1)
  })

  it('buttons that only the server could carry out stand where the specification names them', async () => {
    const named = new Set([
      'Pay Now',
      'Edit Request',
      'Upload Asset',
      'Browse More',
      'New Design',
      'Browse Templates',
      'Font Library',
      'Export Assets',
      'Share Portfolio',
      'Grammar Check',
      'Plagiarism Scan',
      'SEO Optimizer',
      'Citation Generator',
    ])
    const found = JSON.stringify(portal.catalogues).matchAll(
      /"label":(?:"([^"]*)"|\{"en":"([^"]*)"[^}]*\})[^{}]*"does":\{"would"/g,
    )
    const labels = [...found].map(([, plain, english]) => plain ?? english)
    expect(labels.length).toBeGreaterThan(8)
    for (const label of labels) expect(named).toContain(label)
  })
})

it('courses and products of the samples are those of the public catalogues, at their prices', async () => {
  const prices = new Map([...courses, ...products].map(({ title, price }) => [title.en, price]))
  const { data } = (await loadPortal('admin', 'en')).catalogue
  const samples = [...(data.courses ?? []), ...(data.products ?? [])]
  expect(samples.length).toBeGreaterThan(6)
  for (const { title, price } of samples) {
    const sold = typeof title === 'string' ? prices.get(title) : undefined
    expect([title, price]).toEqual([title, `TSh ${sold?.replace(' TZS', '')}`])
  }
})

import { describe, expect, test } from 'vitest'
import { headTags } from '#app/head-tags.ts'
import { pageOf } from '#tests/support/page-data.ts'

const origin = 'https://vior.example'
const base = { origin, path: '/about', locale: 'en', data: null, title: 'About', picture: '/p.png' } as const

/** The `href` of the links of a kind. */
function links(html: string, rel: string): string[] {
  return [
    ...html.matchAll(new RegExp(`<link rel="${rel}"(?: hreflang="([\\w-]+)")? href="([^"]*)">`, 'g')),
  ].map(([, language, href]) => [language, href].filter(Boolean).join(' '))
}

describe('the tags in the head of a page', () => {
  test('name the page in its language as canonical, and both languages as alternatives', () => {
    const alternates = [`en ${origin}/about`, `sw ${origin}/about?lang=sw`, `x-default ${origin}/about`]
    for (const [locale, own] of [
      ['en', `${origin}/about`],
      ['sw', `${origin}/about?lang=sw`],
    ] as const) {
      const html = headTags({ ...base, locale })
      expect(links(html, 'canonical')).toEqual([own])
      expect(links(html, 'alternate')).toEqual(alternates)
      expect(html).toContain(`<meta property="og:url" content="${own}">`)
      expect(html).toContain(`<meta property="og:image" content="${origin}/p.png">`)
    }
  })

  test('of a post name its one address in every language of the page, and alternatives only if it is translated', () => {
    for (const locale of ['en', 'sw'] as const) {
      const html = headTags({ ...base, path: '/blog/water', locale, data: pageOf({}) })
      expect(links(html, 'canonical')).toEqual([`${origin}/blog/water`])
      expect(links(html, 'alternate')).toEqual([])
      expect(html).toContain('<meta property="og:type" content="article">')
    }
    const data = pageOf({ language: 'sw', slug: 'maji', translations: [{ language: 'en', slug: 'water' }] })
    const html = headTags({ ...base, path: '/blog/maji', data })
    expect(links(html, 'canonical')).toEqual([`${origin}/blog/maji`])
    expect(links(html, 'alternate')).toEqual([
      `en ${origin}/blog/water`,
      `sw ${origin}/blog/maji`,
      `x-default ${origin}/blog/water`,
    ])
  })

  test('escape what they are given', () => {
    expect(headTags({ ...base, title: '"><script>' })).toContain('content="&quot;>&lt;script>"')
  })
})

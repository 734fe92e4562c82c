import { expect, test } from 'vitest'
import { isAvatar } from '#domain/avatar.ts'
import { aJpeg, aPng, asDataUrl, aWebp } from '#tests/support/pictures.ts'

test('pictures of the three kinds up to 30 kB are accepted', () => {
  for (const picture of [aPng(400), aPng(30_000), aWebp(30_000), aJpeg(30_000)])
    expect(isAvatar(picture)).toBe(true)
})

test('everything else is rejected', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const tail = Buffer.from('<script>alert(1)</script>')
  const bytesOf = (picture: string) => Buffer.from(picture.split(',')[1] ?? '', 'base64')
  const wrong: Record<string, string> = {
    'too big': aPng(30_001),
    'too big as WebP': aWebp(30_001),
    'an SVG': asDataUrl('svg+xml', svg),
    'an SVG that says PNG': asDataUrl('png', svg),
    'a PNG that says WebP': aPng(400).replace('image/png', 'image/webp'),
    'a PNG with a tail': asDataUrl('png', Buffer.concat([bytesOf(aPng(400)), tail])),
    'a WebP with a tail': asDataUrl('webp', Buffer.concat([bytesOf(aWebp(400)), tail])),
    'a JPEG with a tail': asDataUrl('jpeg', Buffer.concat([bytesOf(aJpeg(400)), tail])),
    'a half PNG': asDataUrl('png', bytesOf(aPng(400)).subarray(0, 300)),
    'no base64': 'data:image/png;base64,iVBORw0KGgo=!',
    'bad padding': 'data:image/png;base64,A',
    'an address': 'https://evil.example/a.png',
    'a script': 'javascript:alert(1)',
    'a page': 'data:text/html;base64,PHNjcmlwdD4=',
    parameters: aPng(400).replace('image/png', 'image/png;charset=utf-8'),
    'a line break': `${aPng(400)}\n`,
    nothing: '',
  }
  for (const [what, text] of Object.entries(wrong)) expect(isAvatar(text), what).toBe(false)
})

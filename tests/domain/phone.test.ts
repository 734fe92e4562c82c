import { expect, test } from 'vitest'
import { toE164, whatsAppLink } from '#domain/phone.ts'

test.each([
  ['0712 345 678', '+255712345678'],
  ['712345678', '+255712345678'],
  ['255712345678', '+255712345678'],
  ['+255 (0) 712-345-678', '+255712345678'],
  ['00255712345678', '+255712345678'],
  ['+254 712 345678', '+254712345678'],
  ['+1 415 555 2671', '+14155552671'],
  ['  ', ''],
])('%j is %j', (written, number) => expect(toE164(written)).toBe(number))

test.each([
  '12',
  '071234567',
  '07123456789',
  '+25571234567',
  '+0712345678',
  'call me',
  '+1234567890123456',
  '٠٧١٢٣٤٥٦٧٨',
])('%j is no number, and has no link', (written) =>
  expect([toE164(written), whatsAppLink(written)]).toEqual([null, null]),
)

test('WhatsApp is opened with the digits alone, and not without a number', () => {
  expect(whatsAppLink('0712 345 678')).toBe('https://wa.me/255712345678')
  expect(whatsAppLink('')).toBeNull()
})

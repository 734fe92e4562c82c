import { expect, test } from 'vitest'
import { asE164, toE164 } from '#domain/phone.ts'

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
])('%j is no number, and stays as it is', (written) =>
  expect([toE164(written), asE164(written)]).toEqual([null, written]),
)

import { expect, test } from 'vitest'
import { formatFileSize } from '#domain/file-size.ts'

const mb = 1024 * 1024

test('number and unit do not part at the end of a line', () => {
  expect(formatFileSize(64_000)).toBe('63\u00a0kB')
  expect(formatFileSize(10 * mb)).toBe('10.0\u00a0MB')
})

test('small sizes are shown in kB, others in MB, with one decimal below 100 MB', () =>
  expect(
    [0, 900, 45_000, 99_999, 100_000, 314_573, 10 * mb, 99.9 * mb, 150.4 * mb, 12_345 * mb].map((bytes) =>
      formatFileSize(bytes).replace('\u00a0', ' '),
    ),
  ).toEqual([
    '0 kB',
    '1 kB',
    '44 kB',
    '98 kB',
    '0.1 MB',
    '0.3 MB',
    '10.0 MB',
    '99.9 MB',
    '150 MB',
    '12,345 MB',
  ]))

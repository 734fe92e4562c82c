import { expect, test } from 'vitest'
import { formatFileSize } from '#domain/file-size.ts'

test('small files are shown in kB, others in MB with one decimal', () =>
  expect([0, 900, 45_000, 99_999, 100_000, 314_573, 10 * 1024 * 1024].map(formatFileSize)).toEqual([
    '0 kB',
    '1 kB',
    '44 kB',
    '98 kB',
    '0.1 MB',
    '0.3 MB',
    '10.0 MB',
  ]))

import { describe, expect, test } from 'vitest'
import { downloadLine, problemMessage } from '#features/downloads/download-labels.ts'
import { startRefusalMessage } from '#features/downloads/start-refusal-message.ts'
import type { DownloadRow } from '#platform/downloads/download-row.ts'

const mb = 1024 * 1024
const row: DownloadRow = {
  id: 'platform/1',
  source: { kind: 'platform', id: 1 },
  title: 'App',
  fileName: 'app.zip',
  total: 25 * mb,
  sha256: '',
  urls: [],
  place: 0,
  etag: null,
  held: 10 * mb,
  bytesPerSecond: 0,
  state: 'wanted',
  problem: null,
  isRestarted: false,
  key: '',
  createdAt: 0,
  handedOverAt: 0,
}

const breakable = (line: string) => line.replaceAll('\u00a0', ' ')

describe('the status line of a download shows', () => {
  test.each<[string, Partial<DownloadRow>]>([
    ['10.0 MB of 25.0 MB', {}],
    ['10.0 MB of 25.0 MB · 0.5 MB a second · 30 seconds left', { bytesPerSecond: mb / 2 }],
    ['10.0 MB of 25.0 MB · 86 kB a second · 3 minutes left', { bytesPerSecond: mb / 12 }],
    [
      '24.9 MB of 25.0 MB · 64 kB a second · 1 second left',
      { held: 25 * mb - mb / 16, bytesPerSecond: mb / 16 },
    ],
    ['Paused · 10.0 MB of 25.0 MB', { state: 'paused' }],
    ['Checking the file…', { state: 'checking' }],
    ['Downloaded. File checked: nothing is missing or changed.', { state: 'ready' }],
  ])('%s', (words, part) => {
    expect(breakable(downloadLine({ ...row, ...part }, true))).toBe(words)
  })

  test('that it waits while offline', () => {
    expect(breakable(downloadLine({ ...row, bytesPerSecond: mb }, false))).toBe(
      'Waiting for the network · 10.0 MB of 25.0 MB',
    )
  })
})

test('each download problem has a message of its own', () => {
  const messages = (['checksum', 'gone', 'room'] as const).map((problem) =>
    problemMessage({ ...row, problem }),
  )
  expect(new Set(messages).size).toBe(3)
  expect(messages[0]).toContain('arrived damaged')
})

test('a download that could not start shows the message for its reason', () => {
  expect(startRefusalMessage('begun', 'platform')).toBeNull()
  expect(startRefusalMessage('missing', 'platform')).toBe('Download link not available for this platform.')
  expect(startRefusalMessage('unreachable', 'platform')).toBeNull()
  expect(startRefusalMessage('failed', 'platform')).toBe('Failed to start download. Please try again.')
  expect(startRefusalMessage('refused', 'archive')).toBe(
    'Failed to start download. Please try the request download option.',
  )
  expect(startRefusalMessage('refused', 'post')).toBe('Failed to download file. Please try again.')
  expect(startRefusalMessage('login', 'post')).toBe('Please log in to download this file.')
})

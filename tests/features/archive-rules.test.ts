import { describe, expect, test } from 'vitest'
import { licenseLook, shownSize } from '#features/archive/entry/entry-facts.ts'
import { mainDownloadOption } from '#features/archive/entry/download-options.ts'
import { isForPlatform, ownPlatformFirst, ownPlatform } from '#features/archive/entry/own-platform.ts'
import { requestLevel, requestNotice, requestState } from '#features/archive/requests/request-level.ts'
import { archiveSearch } from '#features/archive/list/archive-search.ts'
import type { CachedArchive } from '#platform/storage/database.ts'
import { request as requestKind } from '#platform/outbox/kinds/request.ts'
import { aCachedArchive } from '#tests/support/cached.ts'

describe('the licence badge', () => {
  test.each([
    ['Free', 'green'],
    ['Freeware', 'blue'],
    ['Free for schools', 'blue'],
    ['MIT', 'yellow'],
    ['free of charge', 'yellow'],
  ])('%s is %s', (license, tone) => {
    expect(licenseLook({ license_type: license, license })).toEqual({ words: license, tone })
  })

  test('is read from either field, and says to contact the team where both are missing', () => {
    expect(licenseLook({ license: 'Free' }).tone).toBe('green')
    expect(licenseLook({ license_type: '', license: '' })).toEqual({
      words: 'Contact for details',
      tone: 'yellow',
    })
  })
})

test('a size is the one that the server displays, else formatted from bytes, else unknown', () => {
  expect(shownSize({ file_size_display: '2.6 MB', file_size: 2_621_440 })).toBe('2.6\u00a0MB')
  expect(shownSize({ file_size_display: '0.0 MB', file_size: 3220 })).toBe('4\u00a0kB')
  expect(shownSize({ file_size_formatted: '3.0 MB' })).toBe('3.0\u00a0MB')
  expect(shownSize({ file_size: 2_621_440 })).toBe('2.5\u00a0MB')
  expect(shownSize({ file_size_display: 'N/A' })).toBe('N/A')
  expect(shownSize({ file_size: null })).toBe('N/A')
})

describe("the visitor's own platform", () => {
  const agents = {
    android: 'Mozilla/5.0 (Linux; Android 12; TECNO KG5k) AppleWebKit/537.36 Chrome/126 Mobile',
    windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36',
    macos: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15',
    ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15',
    linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  }
  test.each(Object.entries(agents))('%s is detected from the browser', (platform, agent) => {
    expect(ownPlatform({ userAgent: agent })).toBe(platform)
  })

  test('is read from client hints, and an iPad is distinguished from a Mac by its touch screen', () => {
    const userAgentData = { platform: 'Windows' }
    expect(ownPlatform({ userAgent: 'Mozilla/5.0', userAgentData })).toBe('windows')
    expect(ownPlatform({ userAgent: agents.macos, maxTouchPoints: 5 })).toBe('ios')
    expect(ownPlatform({ userAgent: 'Mozilla/5.0 (PlayStation)' })).toBeNull()
  })

  test('comes first, and the others keep their order', () => {
    const offered = ['Windows 10 and 11', 'Linux', 'macOS 12 or later', 'Android 8 or later'].map(
      (platform_display) => ({ platform_display }),
    )
    const order = ownPlatformFirst(offered, 'android').map(({ platform_display }) => platform_display)
    expect(order).toEqual(['Android 8 or later', 'Windows 10 and 11', 'Linux', 'macOS 12 or later'])
    expect(ownPlatformFirst(offered, null)).toEqual(offered)
    expect(isForPlatform({ platform_display: 'Ubuntu 24.04' }, 'linux')).toBe(true)
    expect(isForPlatform({ platform_display: 'Any browser' }, 'ios')).toBe(true)
    expect(isForPlatform({ platform_display: 'Any browser' }, null)).toBe(false)
  })
})

describe('the state of a request', () => {
  test('has its own severity', () => {
    expect(['pending', 'approved', 'sent', 'refused', 'unheard of'].map(requestLevel)).toEqual([
      'info',
      'success',
      'success',
      'warning',
      'warning',
    ])
  })

  test('shows the message of the server if there is one, and thanks for a new request', () => {
    const request = { userId: 1, archiveId: 1, status: 'pending' as const, words: 'As the server said.' }
    expect(requestNotice(request)).toEqual({ words: 'As the server said.', level: 'info' })
    expect(requestNotice({ ...request, isNew: true })).toEqual({
      words: 'Download request submitted successfully! We will contact you soon.',
      level: 'success',
    })
  })
})

test('a request has a short state for the button: what waits comes before what the server knows', () => {
  const pending = { userId: 1, archiveId: 1, status: 'pending' as const, words: null }
  const row = {
    seq: 1,
    key: 'k',
    userId: 1,
    kind: 'request' as const,
    target: requestKind.target({ archiveId: 1 }),
    payload: { archiveId: 1, title: 'App', email: 'a@b.c', message: '' },
    state: 'waiting' as const,
    attempts: 0,
    nextAttemptAt: 0,
    lastError: null,
    createdAt: 0,
    doneAt: 0,
  }
  expect(requestState(null, null)).toBeNull()
  expect(requestState(pending, null)).toBe('Requested: we will contact you')
  expect(requestState({ ...pending, status: 'refused' }, null)).toBe('Request refused')
  expect(requestState(pending, row)).toBe('Request waiting to send')
  expect(requestState(null, { ...row, state: 'parked' })).toBe('Request not sent')
})

describe('the primary download button', () => {
  const archive: CachedArchive = aCachedArchive(1)
  const request = { userId: 1, archiveId: 1, status: 'pending' as const, words: null }

  test('offers a file for the own platform, and says when there is none for it', () => {
    expect(mainDownloadOption(archive, null, 'linux')).toMatchObject({
      kind: 'platform',
      download: { id: 12 },
    })
    expect(mainDownloadOption(archive, null, 'ios')).toEqual({ kind: 'none', ownPlatform: 'ios' })
    const { versions: _, ...unopened } = archive
    expect(mainDownloadOption(unopened, null, 'android')).toEqual({ kind: 'none', ownPlatform: 'android' })
    expect(mainDownloadOption(unopened, null, 'windows')).toEqual({ kind: 'direct' })
  })

  test('offers the main file as the server renders it, and a choice where the platform is unknown', () => {
    expect(mainDownloadOption(archive, null, undefined)).toEqual({ kind: 'direct' })
    expect(mainDownloadOption(archive, null, null)).toEqual({ kind: 'choose' })
  })

  test('offers a request until it is granted', () => {
    const onRequest = { ...archive, request_only: true }
    expect(mainDownloadOption(onRequest, null, 'linux').kind).toBe('request')
    expect(mainDownloadOption(onRequest, request, 'linux').kind).toBe('request')
    expect(mainDownloadOption(onRequest, { ...request, status: 'approved' }, 'linux').kind).toBe('platform')
  })

  test('offers to contact the team where there is no file', () => {
    expect(mainDownloadOption({ ...archive, file_name: null, versions: [] }, null, 'linux').kind).toBe(
      'contact',
    )
  })
})

test('invalid query parameters show everything', () => {
  const wrong = { q: ['x'], category: 'Games', platform: 'BeOS', license: 'mit', sort: 'newest' }
  expect(Object.values(archiveSearch(wrong))).toEqual(Array.from({ length: 5 }, () => undefined))
  const right = { category: 'Remote Access', platform: 'linux', license: 'CC BY 4.0', sort: 'size' }
  expect(archiveSearch({ q: '7', ...right })).toEqual({ q: '7', ...right })
})

// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AsOf } from '#engine/as-of.tsx'
import { OutageLine } from '#engine/outage-line.tsx'
import { OutageNotice } from '#engine/outage-notice.tsx'
import { OutageView } from '#engine/outage-view.tsx'
import { outageOf, unreachableMessage } from '#engine/outage.ts'
import { revalidateInBackground } from '#engine/revalidate-in-background.ts'
import { useWhenBack } from '#engine/use-when-back.ts'
import { setCurrentLocale } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { connectivity, type NetworkState } from '#platform/network/connectivity.ts'
import type { PullOutcome } from '#platform/sync/fetch-into-cache.ts'
import { isFailure, pullStatus, type Failure } from '#platform/sync/pull-status.ts'
import { renderInApp, setUpDom } from '#tests/support/in-the-dom.tsx'

setUpDom()
afterEach(() => setCurrentLocale('en'))

const become = (state: NetworkState) => act(async () => void (connectivity.state = state))
const notice = (failure: Failure) => (
  <OutageNotice
    failure={failure}
    description="Posts would be here."
    title="Failed to load"
    onRetry={() => {}}
  />
)

test.each([
  ['unreachable', 'offline', 'offline'],
  ['failed', 'offline', 'offline'],
  ['unreachable', 'limited', 'silent'],
  ['failed', 'online', 'error'],
] as const)('a fetch that is %s while the network is %s is called %s', (failure, state, outage) => {
  expect(outageOf(failure, state)).toBe(outage)
})

describe('in place of content', () => {
  test('offline is no error: it says what would be here and that it comes, without a button', async () => {
    await become('offline')
    await renderInApp(notice('unreachable'))
    expect(screen.getByRole('status').textContent).toBe(
      `${m.outage_title()}Posts would be here. ${m.outage_fetch_later()}`,
    )
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  test.each([
    ['posts', m.blog_none_here, m.blog_would_be_here],
    ['archives', m.archive_none_here, m.archive_would_be_here],
  ] as const)(
    'a narrowed list of %s without a network says only what the device knows',
    async (of, none, what) => {
      await become('offline')
      const { unmount } = await renderInApp(<OutageView of={of} failure="unreachable" isNarrowed />)
      expect(screen.getByRole('status').textContent).toContain(`${none()} ${m.outage_fetch_later()}`)
      unmount()
      await renderInApp(<OutageView of={of} failure="unreachable" />)
      expect(screen.getByRole('status').textContent).toContain(what())
    },
  )

  test('with a network it is an error with its quoted title, and the words follow the network', async () => {
    await renderInApp(notice('unreachable'))
    expect(screen.getByRole('alert').textContent).toContain('Failed to load')
    expect(screen.getByRole('alert').textContent).toContain(m.outage_asked_again())
    expect(screen.getByRole('button', { name: m.try_again() })).toBeTruthy()
    await become('offline')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an error of the server is named as one', async () => {
    await become('online')
    await renderInApp(notice('failed'))
    expect(screen.getByRole('alert').textContent).toContain(m.outage_error())
  })

  test('a full device is named as the reason, with or without a network', async () => {
    for (const state of ['online', 'offline'] as const) {
      await become(state)
      const { unmount } = await renderInApp(notice('full'))
      expect(screen.getByRole('alert').textContent).toContain(m.outage_full())
      unmount()
    }
  })

  test('old content says as of when it is, in both languages', async () => {
    vi.setSystemTime(new Date(2026, 10, 24, 14, 30))
    const at = new Date(2026, 10, 24, 14, 5).getTime()
    const { unmount } = await renderInApp(<AsOf at={at} />)
    expect(screen.getByText('As of 14:05')).toBeTruthy()
    unmount()
    setCurrentLocale('sw')
    await renderInApp(<AsOf at={at} />)
    expect(screen.getByText('Kama ilivyokuwa 14:05')).toBeTruthy()
    vi.useRealTimers()
  })
})

test('a form says why its request had no answer, keeps what was typed, and says when it can be sent', async () => {
  await become('offline')
  await renderInApp(<OutageLine />)
  const line = () => screen.getByRole('status').textContent
  expect(line()).toBe(`${unreachableMessage()} ${m.outage_kept()}`)
  await become('limited')
  expect(line()).toContain(m.outage_silent())
  await become('online')
  expect(line()).toBe(m.outage_over())
})

test('what waits for the network is done each time it is back, until nothing waits', async () => {
  let done = 0
  function Waiting() {
    const [isWaiting, setWaiting] = useState(false)
    useWhenBack(isWaiting, () => (done += 1))
    return <button onClick={() => setWaiting(!isWaiting)}>wait</button>
  }
  await renderInApp(<Waiting />)
  await become('online')
  await become('offline')
  fireEvent.click(screen.getByRole('button'))
  expect(done).toBe(0)
  await become('online')
  expect(done).toBe(1)
  await become('limited')
  await become('online')
  expect(done).toBe(2)
  fireEvent.click(screen.getByRole('button'))
  await become('offline')
  await become('online')
  expect(done).toBe(2)
})

describe('a fetch in the background', () => {
  let requestedNames: string[] = []
  beforeEach(() => (requestedNames = []))
  const fetchIt = (name: string, outcome: () => PullOutcome) =>
    revalidateInBackground(name, async () => {
      requestedNames.push(name)
      return outcome()
    })

  test('that the network prevented is made again when it is back, until it succeeds', async () => {
    let outcome: PullOutcome = 'unreachable'
    fetchIt('list', () => outcome)
    fetchIt('other', () => 'failed')
    await waitFor(() => expect(isFailure(pullStatus.list) && isFailure(pullStatus.other)).toBe(true))
    outcome = 'saved'
    await become('online')
    await waitFor(() => expect(pullStatus.list).toBe('saved'))
    await become('offline')
    await become('online')
    expect(requestedNames).toEqual(['list', 'other', 'list'])
  })

  test('that ends after the network is back is made again at once', async () => {
    await become('offline')
    const { promise, resolve } = Promise.withResolvers<PullOutcome>()
    const outcomes = [promise, Promise.resolve<PullOutcome>('saved')]
    const pull = vi.fn(() => outcomes.shift() ?? promise)
    revalidateInBackground('slow', pull)
    await waitFor(() => expect(pull).toHaveBeenCalledTimes(1))
    await become('online')
    resolve('unreachable')
    await waitFor(() => expect(pullStatus.slow).toBe('saved'))
    expect(pull).toHaveBeenCalledTimes(2)
  })

  test('that fails while the network is there is made again once, then when the network is back', async () => {
    await become('online')
    let outcome: PullOutcome = 'unreachable'
    fetchIt('alone', () => outcome)
    await waitFor(() => expect(requestedNames).toHaveLength(2))
    await waitFor(() => expect(pullStatus.alone).toBe('unreachable'))
    fetchIt('other', () => 'saved')
    await waitFor(() => expect(pullStatus.other).toBe('saved'))
    expect(requestedNames).toEqual(['alone', 'alone', 'other'])
    outcome = 'saved'
    await become('limited')
    await become('online')
    await waitFor(() => expect(pullStatus.alone).toBe('saved'))
    expect(requestedNames.slice(3)).toEqual(['alone'])
  })

  test('of several requests waits when a later one fails, though an earlier one got through', async () => {
    await become('limited')
    revalidateInBackground('pages', async () => {
      requestedNames.push('pages')
      await become('online')
      await become('limited')
      return 'unreachable'
    })
    await waitFor(() => expect(pullStatus.pages).toBe('unreachable'))
    fetchIt('other', () => 'saved')
    await waitFor(() => expect(pullStatus.other).toBe('saved'))
    expect(requestedNames).toEqual(['pages', 'other'])
  })

  test('whose code did not load says so at once, and is repeated until it has loaded', async () => {
    let isReplaced = true
    let attempts = 0
    revalidateInBackground('late', async () => {
      attempts += 1
      if (isReplaced) throw new TypeError('Failed to fetch dynamically imported module')
      return 'saved'
    })
    const endPause = () => void globalThis.dispatchEvent(new Event('online'))
    await waitFor(() => expect(pullStatus.late).toBe('unreachable'))
    endPause()
    await waitFor(() => expect(attempts).toBe(2))
    expect(pullStatus.late).toBe('unreachable')
    isReplaced = false
    endPause()
    await waitFor(() => expect(pullStatus.late).toBe('saved'))
  })

  test('waits with at most eleven others, those that were asked last', async () => {
    let outcome: PullOutcome = 'unreachable'
    for (let place = 0; place < 14; place += 1) fetchIt(`page ${place}`, () => outcome)
    await waitFor(() => expect(pullStatus['page 13']).toBe('unreachable'))
    requestedNames = []
    outcome = 'saved'
    await become('online')
    await waitFor(() => expect(requestedNames).toHaveLength(12))
    expect(requestedNames).not.toContain('page 1')
  })
})

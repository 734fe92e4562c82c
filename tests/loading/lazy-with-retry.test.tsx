import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { lazyCode, lazyWithRetry } from '#loading/lazy-with-retry.ts'
import { failedChunks } from '#loading/failed-chunks.ts'

const Greeting = ({ name }: { name: string }) => <b>{name}</b>

afterEach(() => vi.unstubAllGlobals())

test('a chunk loaded before is rendered at once, and loaded once', async () => {
  const bring = vi.fn(async () => ({ Greeting }))
  const Late = lazyWithRetry(bring, 'Greeting')
  await Late.preload()
  await Late.preload()
  expect(renderToString(<Late name="Asha" />)).toBe('<b>Asha</b>')
  expect(bring).toHaveBeenCalledOnce()
})

test('a chunk missing on a reachable server is an error until a boundary has caught it, then it is requested again', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const error = new TypeError('Failed to fetch dynamically imported module')
  let isLost = true
  const bring = vi.fn(async () => (isLost ? Promise.reject(error) : { Greeting }))
  const { arrive, Lazy } = lazyCode(bring, 'Greeting')
  await expect(arrive()).rejects.toBe(error)
  isLost = false
  // React asks on every render attempt and must get the same error.
  await expect(arrive()).rejects.toBe(error)
  expect(bring).toHaveBeenCalledTimes(2)
  failedChunks.get(error)?.()
  await arrive()
  expect(renderToString(<Lazy name="Asha" />)).toBe('<b>Asha</b>')
})

test('two chunks that failed by the same error are both requested again', async () => {
  vi.stubGlobal('fetch', async () => new Response())
  const shared = new Error('The style sheet could not be fetched')
  let isLost = true
  const bring = async () => (isLost ? Promise.reject(shared) : { Greeting })
  const parts = [lazyCode(bring, 'Greeting'), lazyCode(bring, 'Greeting')]
  const failures: Error[] = []
  for (const { arrive } of parts) await arrive().catch((error: Error) => failures.push(error))
  expect(failures).toMatchObject([{ message: shared.message }, { message: shared.message }])
  isLost = false
  for (const failure of failures) failedChunks.get(failure)?.()
  for (const { arrive } of parts) await arrive()
})

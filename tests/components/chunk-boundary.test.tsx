// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import { Suspense, use } from 'react'
import { expect, test, vi } from 'vitest'
import { ChunkBoundary } from '#loading/chunk-boundary.tsx'
import { lazyWithRetry } from '#loading/lazy-with-retry.ts'

const Greeting = () => <b>Asha</b>

test('a chunk that arrives before its boundary is hydrated does not update it', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const chunk = Promise.withResolvers<{ Greeting: typeof Greeting }>()
  const data = Promise.withResolvers<string>()
  const Late = lazyWithRetry(() => chunk.promise, 'Greeting')
  const Data = () => <i>{use(data.promise)}</i>
  const container = document.createElement('div')
  container.innerHTML = '<!--$--><!--$--><b>Asha</b><!--/$--><i>data</i><!--/$-->'
  document.body.append(container)
  const page = (
    <Suspense>
      <ChunkBoundary fallback={null} onFailed={() => {}}>
        <Late />
      </ChunkBoundary>
      <Data />
    </Suspense>
  )
  await act(async () => render(page, { container, hydrate: true }))
  await act(async () => chunk.resolve({ Greeting }))
  await act(async () => data.resolve('data'))
  expect(screen.getByText('Asha').isConnected).toBe(true)
  expect(logged.mock.calls).toEqual([])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '#platform/engine/engine.ts'
import { aSignedInDevice, type Device } from '#tests/support/engine.ts'
import { setPageEngine } from '#tests/support/page-engine.ts'

vi.mock('#platform/engine/page-engine.ts', () => import('#tests/support/page-engine.ts'))

let device: Device
let engine: Engine
let slug: string

beforeEach(async () => {
  ;({ device, engine, slug } = await aSignedInDevice())
  setPageEngine(engine)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await device.close()
})

const saving = () => import('#features/saved/saved.sync.ts')

test('a post is saved while the browser asks whether it may keep data, which nobody answers', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
  const persist = () => {
    ask()
    return new Promise(() => {})
  }
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } })
  const { trySave } = await saving()
  expect(await trySave('post', slug, 'A post')).toBe('done')
  await asked
  expect(await engine.db.saved.get(`post/${slug}`)).toMatchObject({ missing: [] })
  expect((await engine.db.saved.get(`post/${slug}`))?.savedAt).toBeGreaterThan(0)
})

test('a save of a browser that refuses to be asked is a save like any other', async () => {
  const persist = () => Promise.reject(new Error('not allowed'))
  vi.stubGlobal('navigator', { onLine: true, storage: { persist } })
  const { trySave } = await saving()
  expect(await trySave('post', slug, 'A post')).toBe('done')
})

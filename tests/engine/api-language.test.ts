import { afterEach, beforeEach, expect, test } from 'vitest'
import { aDevice, type Device } from '#tests/support/engine.ts'

let device: Device
beforeEach(async () => {
  device = await aDevice()
})
afterEach(() => device.close())

test.each([
  ['the language of the app', { language: () => 'sw' }, 'Hakuna makala kama hiyo.'],
  ['one that a worker has to look up', { language: async () => 'sw' }, 'Hakuna makala kama hiyo.'],
  ['none, which leaves it to the browser', {}, 'There is no such post.'],
])('an API on another origin is told %s', async (_what, options, message) => {
  const { http } = device.context(options)
  expect(await http.send('/blog/api/posts/none/')).toMatchObject({ status: 404, body: { message } })
})

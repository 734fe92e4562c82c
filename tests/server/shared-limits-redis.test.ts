import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#server/seed/demo-accounts.ts'
import { startRedis, type RedisProcess } from '#tests/support/redis.ts'
import { sendJson } from '#tests/support/send-json.ts'
import {
  guessPasswords,
  startServerPair,
  storedAttempts,
  type ServerPair,
} from '#tests/support/server-pair.ts'

let redis: RedisProcess
let pair: ServerPair
beforeAll(async () => {
  redis = await startRedis()
  const env = { REDIS_URL: redis.url }
  pair = await startServerPair(env, env)
})
afterAll(async () => {
  await redis.kill()
  await pair.remove()
})

const signIn = (place: 0 | 1, username: string) =>
  sendJson(pair.servers[place].url, 'POST', '/users/auth/login/', { username, password: demoPassword })

test('two servers with one Redis stop wrong passwords that are sent to both at once after ten', async () => {
  expect(await guessPasswords(pair.servers, 'student', 40)).toEqual({ 401: 10, 429: 30 })
  expect((await signIn(0, 'student')).status).toBe(429)
  expect((await signIn(1, 'student')).status).toBe(429)
  expect(await storedAttempts(pair.db)).toEqual([])
})

test('limits of mails are counted in the transaction that queues the mail, without Redis', async () => {
  const newsletter = { email: 'flood@example.org', name: 'Flood' }
  expect((await sendJson(pair.servers[0].url, 'POST', '/blog/api/newsletter/', newsletter)).status).toBe(201)
  expect(await storedAttempts(pair.db)).toHaveLength(1)
})

test('the right password on one of them clears the wrong ones of both', async () => {
  expect(await guessPasswords(pair.servers, 'client', 9)).toEqual({ 401: 9 })
  expect((await signIn(0, 'client')).status).toBe(200)
  // The other one learns it from the answer to the first of these.
  expect(await guessPasswords([pair.servers[1]], 'client', 1)).toEqual({ 401: 1 })
  expect(await guessPasswords(pair.servers, 'client', 8)).toEqual({ 401: 8 })
})

test('without Redis people still sign in, and each server stops guesses by the count that it knows', async () => {
  for (let i = 0; i < 3; i += 1) expect(await guessPasswords(pair.servers, 'writer', 2)).toEqual({ 401: 2 })
  expect(await guessPasswords([pair.servers[0]], 'writer', 1)).toEqual({ 401: 1 })
  redis.pause()
  expect((await signIn(1, 'admin')).status).toBe(200)
  redis.resume()
  await redis.kill()
  expect((await signIn(0, 'admin')).status).toBe(200)
  expect(await guessPasswords([pair.servers[0]], 'writer', 20)).toEqual({ 401: 3, 429: 17 })
  expect((await signIn(0, 'writer')).status).toBe(429)
  // The server writes its log every 200 ms.
  await expect
    .poll(() => pair.servers[0].output(), { timeout: 10_000 })
    .toContain('attempts are counted by this server alone')
})

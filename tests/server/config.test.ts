import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/config-error.ts'
import { readConfig } from '#server/config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'vior-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const goodSecret = 'vQ3n8Kx1Zp6Rb0Wt5Ly9Hd2Mf7Js4GcA'
const otherSecret = 'Zp6Rb0Wt5Ly9Hd2Mf7Js4GcAvQ3n8Kx1'

describe('production', () => {
  test.each([
    [undefined, 'missing'],
    ['', 'missing'],
    ['vQ3n8Kx1Zp6Rb0Wt5Ly9Hd2Mf7Js4Gc', 'shorter than 32'],
    ['change-me-change-me-change-me-change-me', 'obvious default'],
    ['your-secret-key-goes-here-and-is-long-enough', 'obvious default'],
    ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'obvious default'],
    ['0123456789abcdef0123456789abcdef', 'obvious default'],
  ])('does not start with the secret %s', (secret, reason) => {
    const good = { DATA_DIR: dataDir, TOKEN_SECRET: goodSecret, CERTIFICATE_SECRET: otherSecret }
    for (const name of secret ? ['TOKEN_SECRET', 'CERTIFICATE_SECRET'] : ['TOKEN_SECRET']) {
      const read = () => readConfig('production', { ...good, [name]: secret })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(`${name} is`)
      expect(read).toThrow(reason)
    }
  })

  test('starts with strong secrets and listens on 8000 on all interfaces', () => {
    const config = readConfig('production', {
      DATA_DIR: dataDir,
      TOKEN_SECRET: goodSecret,
      CERTIFICATE_SECRET: otherSecret,
    })
    expect(config).toMatchObject({
      port: 8000,
      host: '0.0.0.0',
      tokenSecret: goodSecret,
      certificateSecret: otherSecret,
      corsOrigins: [],
      publicUrl: 'http://localhost:8000',
      staffSecondFactor: 'required',
    })
  })
})

test('production keeps a secret for certificates of its own where none is given', () => {
  const read = () => readConfig('production', { DATA_DIR: dataDir, TOKEN_SECRET: goodSecret })
  expect(read().certificateSecret).toBe(read().certificateSecret)
  expect(readFileSync(path.join(dataDir, 'certificate-secret'), 'utf8').trim()).toBe(read().certificateSecret)
})

describe('a demo', () => {
  test('creates its secrets once, readable to its owner only', () => {
    const [one, two] = [readConfig('demo', { DATA_DIR: dataDir }), readConfig('demo', { DATA_DIR: dataDir })]
    expect(one.tokenSecret).toMatch(/^[\w-]{64}$/)
    expect(two.tokenSecret).toBe(one.tokenSecret)
    expect(two.certificateSecret).toBe(one.certificateSecret)
    expect(one.certificateSecret).not.toBe(one.tokenSecret)
    for (const [name, secret] of [
      ['token-secret', one.tokenSecret],
      ['certificate-secret', one.certificateSecret],
    ] as const) {
      const file = path.join(dataDir, name)
      expect(readFileSync(file, 'utf8').trim()).toBe(secret)
      expect(statSync(file).mode & 0o777).toBe(0o600)
    }
  })

  test('accepts a given secret unless it is weak', () => {
    expect(readConfig('demo', { DATA_DIR: dataDir, TOKEN_SECRET: goodSecret }).tokenSecret).toBe(goodSecret)
    expect(() => readConfig('demo', { DATA_DIR: dataDir, TOKEN_SECRET: 'secret' })).toThrow(ConfigError)
  })
})

test('traces are sent only to a receiver that is named, and their part is from 0 to 1', () => {
  const read = (env: Record<string, string>) => readConfig('demo', { DATA_DIR: dataDir, ...env }).traces
  const endpoint = 'http://127.0.0.1:4318'
  expect(read({ OTEL_TRACES_SAMPLER_ARG: '1' })).toBeUndefined()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` })).toEqual({
    endpoint,
    ratio: 0.1,
    service: 'vior',
  })
  const some = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME: 'vior-2' }
  expect(read({ ...some, OTEL_TRACES_SAMPLER_ARG: '0' })).toEqual({ endpoint, ratio: 0, service: 'vior-2' })
  for (const ratio of ['1.5', '-1', 'all'])
    expect(() => read({ ...some, OTEL_TRACES_SAMPLER_ARG: ratio })).toThrow('OTEL_TRACES_SAMPLER_ARG')
})

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['RATE_LIMIT_FACTOR', '0'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['DATABASE_URL', 'mysql://localhost/vior'],
  ['DATABASE_READ_URL', 'mysql://localhost/vior'],
  ['DATABASE_READ_URL', 'postgresql://localhost/vior'],
  ['READ_MAX_LAG_SECONDS', '0'],
  ['READ_MAX_LAG_SECONDS', '61'],
  ['RATE_LIMIT_FACTOR', 'much'],
  ['REDIS_URL', 'localhost:6379'],
  ['DATABASE_JOBS_URL', 'mysql://localhost/vior'],
  ['CORS_ORIGINS', '*'],
  ['PORT', ' '],
  ['DATABASE_POOL_SIZE', '-1'],
  ['DATABASE_POOL_SIZE', 'ten'],
  ['PUBLIC_URL', 'vior.example'],
  ['PUBLIC_URL', 'ftp://vior.example'],
  ['PUBLIC_URL', 'https://vior.example/path'],
  ['PUBLIC_URL', 'https://vior.example?x=1'],
  ['PUBLIC_URL', 'https://somebody@vior.example'],
  ['SMTP_URL', 'mail.example.org'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['TRUSTED_PROXIES', '*'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '127.0.0.1, proxy.example'],
  ['CORS_ORIGINS', 'https://a.example, https://b.example/app'],
])('%s=%s is rejected by name', (name, value) => {
  expect(() => readConfig('demo', { DATA_DIR: dataDir, [name]: value })).toThrow(name)
})

test('the public address may name the usual port, and capitals', () => {
  const read = (url: string) => readConfig('demo', { DATA_DIR: dataDir, PUBLIC_URL: url }).publicUrl
  expect(['https://Vior.example:443/', 'http://localhost:80', 'http://localhost:8155'].map(read)).toEqual([
    'https://vior.example',
    'http://localhost',
    'http://localhost:8155',
  ])
})

test('proxies are named by address, network or range', () => {
  const proxies = ['127.0.0.1', '10.0.0.0/8', '10.0.0.0/255.0.0.0', '2001:db8::/32', '::1', 'loopback']
  const read = readConfig('demo', { DATA_DIR: dataDir, TRUSTED_PROXIES: proxies.join(', ') })
  expect(read.trustedProxies).toEqual(proxies)
})

test('origins and the public address are read without trailing slashes and spaces', () => {
  const config = readConfig('demo', {
    DATA_DIR: dataDir,
    CORS_ORIGINS: 'https://a.example, https://b.example',
    PUBLIC_URL: 'https://vior.example/',
  })
  expect(config).toMatchObject({
    corsOrigins: ['https://a.example', 'https://b.example'],
    publicUrl: 'https://vior.example',
  })
})

test('processes that start for the first time at the same moment sign with the same secrets', async () => {
  const folders = Array.from({ length: 100 }, (_, round) => path.join(dataDir, String(round)))
  const turns = new SharedArrayBuffer(4 * folders.length)
  // Threads wait for each other in every folder. They share a process id, as processes of two containers do.
  const source = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(workerData.secrets).then(({ loadOrCreateSecret }) => {
      const turns = new Int32Array(workerData.turns)
      parentPort.postMessage(workerData.folders.map((folder, round) => {
        Atomics.add(turns, round, 1)
        while (Atomics.load(turns, round) < 2);
        return loadOrCreateSecret(folder, 'certificate-secret')
      }))
    })`
  const secrets = pathToFileURL(path.resolve('server/security/token-secret.ts')).href
  const workers = [1, 2].map(
    () => new Worker(source, { eval: true, workerData: { secrets, folders, turns } }),
  )
  const answers = await Promise.all(workers.map((worker) => once(worker, 'message')))
  const [one, other]: string[][] = answers.flat()
  expect(one).toEqual(other)
  expect(new Set(one).size).toBe(folders.length)
  for (const folder of folders) {
    expect(readdirSync(folder)).toEqual(['certificate-secret'])
    expect(statSync(path.join(folder, 'certificate-secret')).mode & 0o777).toBe(0o600)
  }
})

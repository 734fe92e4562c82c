import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import * as v from 'valibot'
import { pushPayloadSchema, type PushDevice, type PushPayload } from '#domain/notifications.ts'
import { listenAnywhere } from '#tests/support/listen.ts'

export type Pushed = {
  /** Path of the subscription. */
  path: string
  payload: PushPayload
  ttl: number
  topic: string
  urgency: string
  bytes: number
}

/** A push service on this machine: RFC 8030, which accepts only what RFC 8188, 8291 and 8292 say. */
export type PushService = {
  /** What was accepted, in order. */
  pushed: Pushed[]
  /** Answers the next pushes with these, before it accepts any. */
  answers: { status: number; retryAfter?: string }[]
  /** Accepts the pushes that follow without an answer. */
  isSilent: boolean
  /** Answers the first of those without an answer. */
  answerFirst: (count: number) => void
  /** A subscription, as a browser would make it with a server's public key. */
  subscribe: (pushKey: string) => PushDevice
  close: () => Promise<void>
}

type Browser = { ecdh: ReturnType<typeof createECDH>; auth: Buffer; pushKey: string }

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const answers: PushService['answers'] = []
  let origin = ''
  const server = createServer((request, response) => void answer(request, response))
  const unanswered: (() => void)[] = []
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await buffer(request)
    const next = answers.shift()
    if (next) {
      if (next.retryAfter !== undefined) response.setHeader('retry-after', next.retryAfter)
      return response.writeHead(next.status).end()
    }
    const path = request.url ?? ''
    const browser = browsers.get(path)
    if (!browser) return response.writeHead(404).end()
    const refusal = refusalOf(request.headers, browser, origin)
    if (refusal) return response.writeHead(400).end(refusal)
    const payload = v.parse(pushPayloadSchema, JSON.parse(decrypt(body, browser)))
    pushed.push({
      path,
      payload,
      ttl: Number(request.headers.ttl),
      topic: String(request.headers.topic),
      urgency: String(request.headers.urgency),
      bytes: body.length,
    })
    const location = `${origin}/message/${pushed.length}`
    const accept = () => response.writeHead(201, { location }).end()
    if (service.isSilent) unanswered.push(accept)
    else accept()
  }
  origin = `http://127.0.0.1:${await listenAnywhere(server)}`
  const service: PushService = {
    pushed,
    answers,
    isSilent: false,
    answerFirst(count) {
      for (const accept of unanswered.splice(0, count)) accept()
    },
    subscribe(pushKey) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(9).toString('base64url')}`
      browsers.set(path, { ecdh, auth, pushKey })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: `${origin}${path}`, keys, push_key: pushKey }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

const tokenSchema = v.object({
  aud: v.string(),
  exp: v.number(),
  sub: v.pipe(v.string(), v.regex(/^(https|mailto):/)),
})

/** What is wrong with the headers of a push; null if they are as RFC 8030 and RFC 8292 ask. */
function refusalOf(
  headers: NodeJS.Dict<string | string[]>,
  { pushKey }: Browser,
  origin: string,
): string | null {
  if (!/^\d+$/.test(String(headers.ttl))) return 'no TTL'
  if (headers['content-encoding'] !== 'aes128gcm') return 'not encrypted'
  if (!/^[\w-]{1,32}$/.test(String(headers.topic))) return 'no topic'
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(headers.authorization)) ?? []
  if (key !== pushKey) return 'another key'
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url')))
    return 'another signature'
  const { aud, exp } = v.parse(tokenSchema, JSON.parse(Buffer.from(claims, 'base64url').toString()))
  const seconds = exp - Date.now() / 1000
  if (aud !== origin) return `for ${aud}`
  return seconds > 0 && seconds <= 24 * 60 * 60 ? null : 'expired'
}

/** Decrypts one record (RFC 8188) with the keys of a subscription (RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const senderLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + senderLength)
  const record = body.subarray(21 + senderLength)
  if (body.readUInt32BE(16) < record.length) throw new Error('more than one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12))
  const open = createDecipheriv('aes-128-gcm', key, nonce)
  open.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([open.update(record.subarray(0, -16)), open.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString()
}

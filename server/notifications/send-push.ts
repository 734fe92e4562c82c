import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { PushPayload } from '#domain/notifications.ts'
import { isPushEndpoint, lookupPublic } from '#server/notifications/push-endpoints.ts'
import type { PushKeys } from '#server/notifications/push-keys.ts'

const timeoutMs = 15_000
/** How long a push service keeps a push for a phone that is off; the list in the app has the notification longer. */
const ttlSeconds = 3 * 24 * 60 * 60
/** Of an answer, which nobody reads. More of it ends the connection, which would else bring as much as comes in `timeoutMs`. */
const maxAnswerBytes = 16 * 1024
/** Encrypted; push services take 4096 bytes, some only 3 kB. */
const maxPushBytes = 2048
const maxRetryAfterSeconds = 24 * 60 * 60

export type Device = { endpoint: string; p256dh: string; auth: string }

/** What became of one request. `gone`: the subscription has ended (404 or 410, RFC 8030). `retry`: after the seconds of Retry-After. */
export type SendResult =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: string }
  | { kind: 'retry'; error: string; afterSeconds: number | null }

/** `signal` ends the sending, as a failure. */
export type SendPush = (
  device: Device,
  payload: PushPayload,
  topic: string,
  signal: AbortSignal,
) => Promise<SendResult>

type Sender = {
  keys: PushKeys
  /** Who may be written to about the pushes (RFC 8292, 2.1): an https or mailto address. */
  contact: string
  /** Whether a push service on this machine is allowed. */
  isLocal: boolean
}

/**
 * Sends pushes by the Web Push protocol (RFC 8030), encrypted for the device (RFC 8291). A push that is sent again with
 * the same topic replaces the one before at the push service, as far as it was not delivered.
 */
export function createPushSender({ keys, contact, isLocal }: Sender): SendPush {
  return async ({ endpoint, p256dh, auth }, payload, topic, signal) => {
    if (!isPushEndpoint(endpoint, isLocal)) return { kind: 'gone' }
    const { generateRequestDetails } = (await import('web-push')).default
    const options = { vapidDetails: { subject: contact, ...keys }, TTL: ttlSeconds, topic } as const
    try {
      const subscription = { endpoint, keys: { p256dh, auth } }
      const { headers, body } = generateRequestDetails(subscription, fitPayload(payload), options)
      return await post(new URL(endpoint), { headers, body, signal })
    } catch {
      // The key of the device is not a point of the curve: nothing can be encrypted for it.
      return { kind: 'gone' }
    }
  }
}

/** Shortens the texts until the payload fits; what it cannot hold is in the list in the app. */
function fitPayload(payload: PushPayload): string {
  for (let maxLength = 300; ; maxLength = Math.floor(maxLength / 2)) {
    const json = JSON.stringify({
      ...payload,
      title: truncate(payload.title, maxLength),
      body: truncate(payload.body, maxLength),
    })
    // The header of the encryption and its tag take 103 bytes.
    if (Buffer.byteLength(json) + 103 <= maxPushBytes || maxLength === 0) return json
  }
}

function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  // Never cuts a surrogate pair.
  return `${text.slice(0, Math.max(0, maxLength - 1)).replace(/\p{Surrogate}$/u, '')}…`
}

type Message = { headers: Record<string, string | number>; body: Buffer; signal: AbortSignal }

function post(url: URL, { headers, body, signal }: Message): Promise<SendResult> {
  const isSecure = url.protocol === 'https:'
  const options = {
    method: 'POST',
    headers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    // Redirects are not followed.
    ...(isSecure ? { lookup: lookupPublic } : {}),
  }
  return new Promise((resolve) => {
    const failed = (error: Error) => resolve({ kind: 'retry', error: codeOf(error), afterSeconds: null })
    const request = (isSecure ? httpsRequest : httpRequest)(url, options, (response) => {
      let answered = 0
      response.on('data', (bytes: Buffer) => {
        answered += bytes.length
        if (answered > maxAnswerBytes) response.destroy()
      })
      response.on('error', failed)
      resolve(resultOf(response.statusCode ?? 0, response.headers['retry-after']))
    })
    request.on('error', failed)
    request.end(body)
  })
}

function resultOf(status: number, retryAfter: string | undefined): SendResult {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  const error = `http_${status}`
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(retryAfter)
    const hasRetryAfter = retryAfter !== undefined && Number.isFinite(seconds) && seconds >= 0
    return {
      kind: 'retry',
      error,
      afterSeconds: hasRetryAfter ? Math.min(seconds, maxRetryAfterSeconds) : null,
    }
  }
  return { kind: 'refused', error }
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

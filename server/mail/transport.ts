import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { createTransport } from 'nodemailer'

/** A mail ready to send. `id` is its row in the queue. */
export type Mail = {
  id: number
  to: string
  subject: string
  text: string
  html?: string
  headers: Record<string, string>
  date: Date
}
/** Sends a mail; throws if it was not accepted, so that it is retried. */
export type MailTransport = { send(mail: Mail): Promise<void>; close(): void }

const smtpTimeoutMs = 20_000

/** Sends over SMTP (`smtp://user:password@host:587` or `smtps://…`) with pooled connections. */
export function smtpTransport(url: string, from: string): MailTransport {
  let smtp: Promise<ReturnType<typeof createTransport>> | undefined
  // Loaded at the first mail: a server without SMTP saves 15 MB of memory.
  const connect = async () => {
    const nodemailer = await import('nodemailer')
    const timeouts = { connectionTimeout: smtpTimeoutMs, socketTimeout: smtpTimeoutMs }
    return nodemailer.createTransport({ url, pool: true, ...timeouts }, { from })
  }
  return {
    async send({ id, to, subject, text, html, headers, date }) {
      smtp ??= connect()
      // The same Message-ID at every attempt lets the receiver drop duplicates.
      const host = from.split('@').at(-1)?.replace(/>$/, '') ?? 'localhost'
      const messageId = `<mail-${id}-${date.getTime()}@${host}>`
      await (await smtp).sendMail({ to, subject, text, ...(html ? { html } : {}), headers, date, messageId })
    },
    close: () => void smtp?.then((open) => open.close()),
  }
}

/** Writes each mail to a file in `<dataDir>/mail`, for machines without SMTP: demo and tests. */
export function fileTransport(dataDir: string, from: string): MailTransport {
  const folder = path.join(dataDir, 'mail')
  return {
    async send({ id, to, subject, text, headers, date }) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const lines = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Date: ${date.toUTCString()}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
        '',
        text,
      ]
      const file = path.join(folder, `${String(id).padStart(6, '0')}.eml`)
      await writeFile(`${file}.part`, lines.join('\r\n'), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    close() {},
  }
}

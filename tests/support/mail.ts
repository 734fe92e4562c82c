import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TestServer } from '#tests/support/server.ts'

export type ReadMail = { to: string; subject: string; text: string; token: string; link: string }

/** Sends the mails that are due and returns all so far, oldest first. */
export async function mailsOf(server: TestServer): Promise<ReadMail[]> {
  await server.app.mails.runDue()
  const folder = path.join(server.dataDir, 'mail')
  const written: string[] = await readdir(folder).catch(() => [])
  const names = written.toSorted((a, b) => a.localeCompare(b))
  return Promise.all(names.map(async (name) => parse(await readFile(path.join(folder, name), 'utf8'))))
}

/** The last mail to an address. Throws when there is none. */
export async function lastMailTo(server: TestServer, email: string): Promise<ReadMail> {
  const mail = (await mailsOf(server)).findLast(({ to }) => to === email)
  if (!mail) throw new Error(`no mail to ${email}`)
  return mail
}

function parse(eml: string): ReadMail {
  const [head = '', ...body] = eml.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const text = body.join('\r\n\r\n')
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  return {
    to: header('To'),
    subject: header('Subject'),
    text,
    link,
    token: /[?&]token=([\w-]+)/.exec(link)?.[1] ?? '',
  }
}

/** The six digits with which a mail lets somebody sign in; empty when it has none. */
export function codeIn({ text }: ReadMail): string {
  return /^\d{6}$/m.exec(text.replaceAll('\r', ''))?.[0] ?? ''
}

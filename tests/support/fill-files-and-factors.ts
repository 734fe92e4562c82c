import type { SignedIn } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'
import { upload } from '#tests/support/uploads.ts'

/** A file of an inquiry, with one of its pictures as the server's job would note it. */
export async function addFile(server: TestServer, reader: SignedIn, inquiry: string): Promise<void> {
  const text = Buffer.from('It prints twice.')
  const { id, answer } = await upload({ url: server.url, headers: reader.headers }, text, {
    name: 'notes.txt',
  })
  if (!answer.ok) throw new Error(`the upload was answered ${answer.status}`)
  const reply = { text: 'See the file.', seen: 0, attachments: [id] }
  const replied = await reader.send('POST', `/api/inquiries/${inquiry}/entries/`, reply)
  if (!replied.ok) throw new Error(`the reply was answered ${replied.status}`)
  const picture = { attachment_id: id, name: '320.webp', type: 'image/webp', width: 320, height: 200 }
  await server.db
    .insertInto('attachment_pictures')
    .values({ ...picture, size: 4, sha256: '', storage_key: `pictures/${id}/320.webp` })
    .execute()
}

/** Second factors of an account of its own, because the others sign in with their password alone. */
export async function addFactors(server: TestServer): Promise<void> {
  const { id: user_id } = await server.aPerson({ username: 'imani', email: 'imani@example.org' })
  const created_at = server.clock.now().toISOString()
  const { db } = server
  await db
    .insertInto('totp_secrets')
    .values({ user_id, secret: 'sealed', created_at, confirmed_at: created_at, last_step: 1 })
    .execute()
  await db
    .insertInto('recovery_codes')
    .values({ user_id, code_hash: 'hash', salt: 'salt', created_at, used_at: null })
    .execute()
  await db
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: 'credential',
      public_key: 'key',
      counter: 0,
      transports: '["internal"]',
      name: 'Phone',
      created_at,
      last_used_at: null,
    })
    .execute()
  await db
    .insertInto('mail_codes')
    .values({
      user_id,
      email: 'imani@example.org',
      browser_hash: 'browser',
      code_hash: 'hash',
      link_hash: 'link',
      tries: 0,
      expires_at: created_at,
    })
    .execute()
  await db
    .insertInto('sign_in_tickets')
    .values({
      token_hash: 'token',
      purpose: 'sign_in',
      user_id,
      challenge: '',
      expires_at: created_at,
      used_at: null,
    })
    .execute()
}

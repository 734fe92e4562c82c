import type { SignedIn } from '#tests/support/factories.ts'
import type { TestServer } from '#tests/support/server.ts'

/** The admin with the calls that tests of the staff desk make. */
export async function anAdmin(server: TestServer) {
  const admin = await server.signIn(
    await server.aPerson({ role: 'admin', firstName: 'Rehema', lastName: 'Mushi' }),
  )
  /** The body of a response, and its status where it was refused. */
  const read = async (path: string, as: SignedIn = admin) => (await as.send('GET', path)).json()
  const write = async (method: string, path: string, body: object = {}, key?: string) => {
    const response = await admin.send(method, path, body, key ? { 'idempotency-key': key } : {})
    return { status: response.status, body: await response.json() }
  }
  /** Entries of the audit log, newest first. */
  const audit = async (query = '') => (await read(`/api/admin/audit/${query}`)).results
  return { ...admin, read, write, audit }
}

import { expect } from '@playwright/test'
import { demoPassword } from '#server/seed/demo-accounts.ts'
import { bearer, sendJson } from '#tests/support/send-json.ts'

type Send = (method: string, path: string, body?: object) => Promise<Response>
export type Credentials = { username: string; password: string }

/** An account of the demo. */
export const demoAccount = (username: 'admin' | 'writer'): Credentials => ({
  username,
  password: demoPassword,
})

/** Signs in over the API, as on another device. The function sends JSON as that account. */
export async function signInToApi(site: { url: string }, credentials: Credentials): Promise<Send> {
  const { access } = await okBody(sendJson(site.url, 'POST', '/users/auth/login/', credentials))
  return (method, path, body) => sendJson(site.url, method, path, body, bearer(access))
}

/** The body of a response, which must not be a refusal. */
export async function okBody(sent: Promise<Response>) {
  const response = await sent
  expect(response.ok, response.url).toBe(true)
  return response.json()
}

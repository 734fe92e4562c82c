import * as v from 'valibot'
import { rolesAnswerSchema } from '#domain/account.ts'
import type { RoleOption } from '#domain/roles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { engine } from '#platform/engine/page-engine.ts'
import { roleOptions } from './role-options.ts'

/** Fetches the roles that a visitor may register with; throws an error with a readable message on failure. */
async function fetchRoles(): Promise<RoleOption[]> {
  const answer = await engine.http.send('/users/auth/roles/')
  const body = answer.kind === 'answer' && answer.status === 200 ? answer.body : undefined
  const parsed = v.safeParse(rolesAnswerSchema, body)
  const list = parsed.success ? (parsed.output.all_roles ?? parsed.output.roles) : undefined
  if (!list || list.length === 0) throw new Error(m.roles_failed())
  return list
}

/**
 * Loads the roles for registration; on failure the default list stays, without a message
 * (docs/specification.md#session-texts).
 */
export async function pullRoles(): Promise<void> {
  roleOptions.list = await fetchRoles().catch(() => roleOptions.list)
}

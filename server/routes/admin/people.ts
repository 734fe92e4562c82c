import type { FastifyInstance } from 'fastify'
import { roleChangeSchema } from '#domain/account-security.ts'
import { rolesOf } from '#domain/user-roles.ts'
import { staffPaths } from '#domain/staff-addresses.ts'
import {
  peopleFilterSchema,
  personRowSchema,
  personSchema,
  suspensionSchema,
  type PersonRow,
} from '#domain/staff-people.ts'
import { answerAudited, refuse, type Audited, type StaffContext } from '#server/http/audited.ts'
import { serve } from '#server/http/endpoint.ts'
import { idParams } from '#server/http/params.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { localeOf } from '#server/http/request-locale.ts'
import { sendEntity } from '#server/http/send-entity.ts'
import { staffReads } from '#domain/staff-reads.ts'
import { serveStaffList } from '#server/http/staff-list.ts'
import { findLocale, lockAccount, setRoles } from '#server/repositories/accounts.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import {
  findPerson,
  findPersonRow,
  hasOtherAdmin,
  listPeople,
  setSuspended,
} from '#server/repositories/staff/people.ts'

const one = `${staffPaths.people}:id/`
const read = {
  method: 'GET',
  path: one,
  summary: 'An account and the counts of what it did',
  action: 'account.manage',
  params: idParams,
  answer: personSchema,
} as const
const grant = {
  method: 'PATCH',
  path: one,
  summary: 'Change the roles of an account; the first is its main one',
  action: 'account.grant_roles',
  params: idParams,
  body: roleChangeSchema,
  answer: personRowSchema,
  refusals: [409],
} as const
const manage = {
  method: 'POST',
  action: 'account.manage',
  params: idParams,
  answer: personRowSchema,
} as const
const suspend = {
  ...manage,
  path: `${one}suspend/`,
  summary: 'Suspend an account: its sessions end, and it cannot sign in',
  body: suspensionSchema,
  refusals: [409],
} as const
const unsuspend = { ...manage, path: `${one}unsuspend/`, summary: 'Let a suspended account sign in' } as const
const signOut = { ...manage, path: `${one}sign-out/`, summary: 'End all sessions of an account' } as const
const resetLink = {
  ...manage,
  path: `${one}reset-link/`,
  summary: 'Mail an account the link that sets a new password',
} as const

const noAccount = notFound('There is no such account.')
const lastAdmin = conflict('Somebody has to stay administrator.')
const changedRoles = conflict('The roles of this account were changed meanwhile. Look at them again.')

const suspending: ReadonlySet<string> = new Set([suspend.path, unsuspend.path])

export async function adminPeopleRoutes(app: FastifyInstance): Promise<void> {
  // After the commit, and before the answer: from then on this server refuses the account's access tokens.
  app.addHook('onSend', async (request) => {
    if (suspending.has(request.routeOptions.url ?? '')) await app.suspended.refresh()
  })

  serveStaffList(app, {
    path: staffPaths.people,
    summary: 'Accounts, newest first',
    action: staffReads.people,
    filters: peopleFilterSchema,
    row: personRowSchema,
    fetch: listPeople,
  })

  serve(app, read, async ({ request, reply, params: { id } }) => {
    const person = await findPerson(app.db, id)
    return person ? sendEntity(request, reply, person) : reply.code(404).send(noAccount.body)
  })

  serve(app, grant, async ({ request, reply, params: { id }, body }) =>
    answerAudited(request, reply, body, async (context) => {
      const { trx } = context
      const newRoles = [...new Set(body.roles)]
      if (!newRoles.includes('admin') && (await isLastAdmin(context, id))) return refuse(lastAdmin)
      // After the locks of `isLastAdmin`, which are in another order.
      await lockAccount(trx, id)
      const row = await findPersonRow(trx, id)
      if (row && body.from && !isSameSet(rolesOf(row), body.from)) return refuse(changedRoles)
      return onPerson(context, id, 'person.roles', rolesState, () => setRoles(trx, id, newRoles))
    }),
  )

  serve(app, suspend, async ({ request, reply, params: { id }, body }) =>
    answerAudited(request, reply, body, async (context) => {
      const { trx, at, person } = context
      if (id === person.id) return refuse(conflict('You cannot suspend yourself.'))
      if (await isLastAdmin(context, id)) return refuse(lastAdmin)
      return onPerson(context, id, 'person.suspend', suspensionState, async (row) => {
        await setSuspended(trx, id, row.suspended_at ?? at, body.reason)
        await revokeFamiliesOf(trx, id, null, at)
      })
    }),
  )

  serve(app, unsuspend, async ({ request, reply, params: { id } }) =>
    answerAudited(request, reply, {}, (context) =>
      onPerson(context, id, 'person.unsuspend', suspensionState, () =>
        setSuspended(context.trx, id, null, ''),
      ),
    ),
  )

  serve(app, signOut, async ({ request, reply, params: { id } }) =>
    answerAudited(request, reply, {}, async (context) => {
      const { trx, at } = context
      const sessions = (await findPerson(trx, id))?.counts.sessions ?? 0
      const result = await onPerson(
        context,
        id,
        'person.sign_out',
        () => ({ sessions: 0 }),
        () => revokeFamiliesOf(trx, id, null, at),
      )
      return 'refusal' in result ? result : { ...result, before: { sessions } }
    }),
  )

  serve(app, resetLink, async ({ request, reply, params: { id } }) =>
    answerAudited(request, reply, {}, (context) =>
      onPerson(
        context,
        id,
        'person.reset_link',
        ({ email }) => ({ email }),
        async ({ email }) => {
          await app.mails.enqueue(context.trx, {
            kind: 'password_reset',
            recipient: email,
            locale: (await findLocale(context.trx, id)) ?? localeOf(request),
          })
        },
      ),
    ),
  )
}

type PersonAction =
  | 'person.roles'
  | 'person.suspend'
  | 'person.unsuspend'
  | 'person.sign_out'
  | 'person.reset_link'

/** Changes an account, with the states before and after as returned by `stateOf`. */
async function onPerson(
  { trx }: StaffContext,
  id: number,
  action: PersonAction,
  stateOf: (row: PersonRow) => Record<string, unknown>,
  change: (row: PersonRow) => Promise<unknown>,
): Promise<Audited> {
  const before = await findPersonRow(trx, id)
  if (!before) return refuse(noAccount)
  await change(before)
  const row = (await findPersonRow(trx, id)) ?? before
  // A link changes nothing here: the log has the address to which it was mailed.
  const states = { before: action === 'person.reset_link' ? null : stateOf(before), after: stateOf(row) }
  return { action, target: { kind: 'person', id }, ...states, row }
}

const rolesState = ({ role, roles }: PersonRow) => ({ role, roles })
const suspensionState = ({ suspended_at, suspended_reason }: PersonRow) => ({
  suspended_at,
  suspended_reason,
})

async function isLastAdmin({ trx }: StaffContext, id: number): Promise<boolean> {
  const row = await findPersonRow(trx, id)
  return row !== undefined && rolesOf(row).includes('admin') && !(await hasOtherAdmin(trx, id))
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.every((role) => others.includes(role)) && others.every((role) => some.includes(role))
}

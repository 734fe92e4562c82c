import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { password as passwordSchema } from '#domain/account.ts'
import { email as emailSchema } from '#domain/email.ts'
import { isRole, roles, type Role } from '#domain/roles.ts'
import type { Clock } from '#server/clock.ts'
import { isCommonPassword } from '#server/security/common-passwords.ts'
import { inTransaction, type Database, type Trx } from '#server/database/database.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { endAccountTokens } from '#server/repositories/account-tokens.ts'
import {
  findAccountByName,
  findLocale,
  rolesOfAccount,
  insertAccount,
  replaceEmail,
  setPassword,
  setRoles,
  type Account,
} from '#server/repositories/accounts.ts'
import { endOtherAccess } from '#server/repositories/end-other-access.ts'
import { insertMail } from '#server/repositories/mails.ts'
import { revokeFamiliesOf } from '#server/repositories/refresh-tokens.ts'
import { findFactors, removeFactors } from '#server/repositories/second-factors.ts'
import { recordAudit, terminal } from '#server/repositories/staff/audit.ts'
import { findPerson, hasOtherAdmin } from '#server/repositories/staff/people.ts'

/** An error of usage that the operator can correct. */
export class UsageError extends Error {}

export type NewPerson = { email: string; firstName: string; lastName: string; role: Role }

/**
 * The operations of `npm run user`, on either database. Every method throws UsageError with a sentence for the
 * terminal.
 */
export function accountManager(db: Database, clock: Clock) {
  async function find(name: string): Promise<Account> {
    const account = await findAccountByName(db, name)
    if (!account) throw new UsageError(`No account has the name or e-mail address ${name}.`)
    return account
  }

  /** Records roles that were given or taken at the terminal. */
  function record(trx: Trx, id: number, before: Role[] | null, after: Role[]): Promise<void> {
    const states = { before: before && { roles: before }, after: { roles: after } }
    const entry = { action: 'person.roles', target: { kind: 'person', id }, ...states } as const
    return recordAudit(trx, terminal, entry, { at: clock.now().toISOString(), key: null })
  }

  async function changeRoles(
    name: string,
    change: (current: Role[]) => Role[],
    mayLeaveNoAdmin = false,
  ): Promise<Role[]> {
    const { id } = await find(name)
    return inTransaction(db, async (trx) => {
      const account = await trx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const before = rolesOfAccount(account)
      const after = change(before)
      if (after.length === 0) throw new UsageError('An account holds at least one role; grant another first.')
      const isDemoted = before.includes('admin') && !after.includes('admin')
      if (isDemoted && !mayLeaveNoAdmin && !(await hasOtherAdmin(trx, id)))
        throw new UsageError(
          'No other account is administrator: grant the role to one first, or add --leave-no-admin.',
        )
      await setRoles(trx, id, after)
      await record(trx, id, before, after)
      return after
    })
  }

  return {
    /**
     * Creates an account whose username is the email address. Returns the password, which is generated if none is
     * given.
     */
    async create(person: NewPerson, chosenPassword?: string): Promise<string> {
      const email = checkedEmail(person.email)
      const password = checkedPassword(chosenPassword)
      const passwordHash = await hashPassword(password)
      const made = await inTransaction(db, async (trx) => {
        const account = await insertAccount(trx, {
          ...person,
          username: email,
          email,
          passwordHash,
          phone: '',
          roles: [person.role],
          createdAt: clock.now().toISOString(),
        })
        if (account) await record(trx, account.id, null, [person.role])
        return account
      })
      if (!made) throw new UsageError(emailTaken)
      return password
    },

    /**
     * Sets the password, generated if none is given, and ends every other way in but second factors.
     * `newEmail` gives the account back to its owner, whose address somebody else has changed. Returns the password; the audit log
     * has that it was set, how many sessions ended, and whether the address was replaced.
     */
    async setPassword(name: string, chosenPassword?: string, newEmail?: string): Promise<string> {
      const account = await find(name)
      const { id } = account
      const email = newEmail === undefined ? undefined : checkedEmail(newEmail)
      const password = checkedPassword(chosenPassword)
      const hash = await hashPassword(password)
      await inTransaction(db, async (trx) => {
        const at = clock.now().toISOString()
        const sessions = (await findPerson(trx, id))?.counts.sessions ?? 0
        if (email !== undefined && !(await replaceEmail(trx, account, email)))
          throw new UsageError(emailTaken)
        await setPassword(trx, id, hash)
        await endOtherAccess(trx, { userId: id, exceptFamily: null, now: at })
        await endAccountTokens(trx, id, 'verify_email', at)
        const replaced = email === undefined ? {} : { email: 'replaced' }
        const states = { before: { sessions }, after: { sessions: 0, ...replaced } }
        const entry = { action: 'person.password', target: { kind: 'person', id }, ...states } as const
        await recordAudit(trx, terminal, entry, { at, key: null })
      })
      return password
    },

    grant: (name: string, role: Role) => changeRoles(name, (current) => [...new Set([...current, role])]),
    /** Refuses to take the role of the only administrator, unless `mayLeaveNoAdmin`. */
    take: (name: string, role: Role, mayLeaveNoAdmin = false) =>
      changeRoles(name, (current) => current.filter((one) => one !== role), mayLeaveNoAdmin),
    /** Removes every second factor, for somebody who lost them all, and ends all sessions. Mails the owner. */
    async removeSecondFactor(name: string): Promise<void> {
      const { id, email } = await find(name)
      const at = clock.now().toISOString()
      await inTransaction(db, async (trx) => {
        const before = await findFactors(trx, id)
        if (!(await removeFactors(trx, id))) throw new UsageError('The account has no second factor.')
        await revokeFamiliesOf(trx, id, null, at)
        await insertMail(trx, {
          kind: 'second_factor',
          recipient: email,
          locale: (await findLocale(trx, id)) ?? 'en',
          details: { change: 'removed' },
          now: at,
        })
        const states = {
          before: { authenticator_app: before.hasTotp, passkeys: before.passkeys },
          after: { authenticator_app: false, passkeys: 0 },
        }
        const entry = { action: 'person.second_factor', target: { kind: 'person', id }, ...states } as const
        await recordAudit(trx, terminal, entry, { at, key: null })
      })
    },

    show: async (name: string) => rolesOfAccount(await find(name)),
  }
}

export function roleFrom(text: string | undefined): Role {
  if (isRole(text)) return text
  throw new UsageError(`The role must be one of: ${roles.join(', ')}.`)
}

const emailTaken = 'An account with this e-mail exists already.'

function checkedEmail(text: string): string {
  const email = v.safeParse(emailSchema, text)
  if (email.success) return email.output.toLowerCase()
  throw new UsageError(`${text} is not a valid e-mail address.`)
}

function checkedPassword(chosenPassword: string | undefined): string {
  if (chosenPassword === undefined) return randomBytes(15).toString('base64url')
  if (v.is(passwordSchema, chosenPassword) && !isCommonPassword(chosenPassword)) return chosenPassword
  throw new UsageError('The password is too short or too common.')
}

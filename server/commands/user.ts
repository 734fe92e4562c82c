import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/clock.ts'
import { migrateToLatest } from '#server/migrations/migrate-to-latest.ts'
import type { Database } from '#server/database/database.ts'
import { NoDatabase, openServerDatabase } from '#server/commands/database-location.ts'
import { accountManager, roleFrom, UsageError } from '#server/commands/manage-account.ts'

const usage = `npm run user -- create <email> --first-name <name> --last-name <name> [--role <role>] [--password-stdin]
npm run user -- password <username or email> [--email <new email>] [--password-stdin]
npm run user -- grant|take <username or email> <role> [--leave-no-admin]
npm run user -- remove-second-factor <username or email>
npm run user -- show <username or email>
With --email an account is given back to its owner, whose address somebody else has changed.
Without --password-stdin a password is made and printed once.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    role: { type: 'string' },
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    'leave-no-admin': { type: 'boolean' },
  },
})
const db = openForCommand(positionals[0])
try {
  await migrateToLatest(db)
  console.log(await runCommand(positionals))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await db.destroy()
}

/** A new database has nobody whom another command could change. */
function openForCommand(command: string | undefined): Database {
  try {
    if (command === undefined) throw new UsageError(usage)
    return openServerDatabase(process.env, command === 'create' ? printNew : undefined)
  } catch (error) {
    if (!(error instanceof NoDatabase || error instanceof UsageError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

function printNew(location: string): void {
  console.error(`A new database is made: ${location}`)
}

async function runCommand([command, name, role]: string[]): Promise<string> {
  const manager = accountManager(db, systemClock)
  if (name === undefined) throw new UsageError(usage)
  const passwordFromStdin = values['password-stdin'] ? (await text(process.stdin)).trim() : undefined
  const passwordMessage = (password: string) =>
    passwordFromStdin === undefined ? `The password is ${password}` : 'The password is set.'
  switch (command) {
    case 'create':
      return passwordMessage(
        await manager.create(
          {
            email: name,
            firstName: values['first-name'] ?? '',
            lastName: values['last-name'] ?? '',
            role: roleFrom(values.role ?? 'guest'),
          },
          passwordFromStdin,
        ),
      )
    case 'password':
      return passwordMessage(await manager.setPassword(name, passwordFromStdin, values.email))
    case 'grant':
      return `Roles: ${(await manager.grant(name, roleFrom(role))).join(', ')}`
    case 'take':
      return `Roles: ${(await manager.take(name, roleFrom(role), values['leave-no-admin'])).join(', ')}`
    case 'remove-second-factor':
      await manager.removeSecondFactor(name)
      return 'The second factor is removed and all sessions are ended; the owner gets a mail.'
    case 'show':
      return `Roles: ${(await manager.show(name)).join(', ')}`
    default:
      throw new UsageError(usage)
  }
}

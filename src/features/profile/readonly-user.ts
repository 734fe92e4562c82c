import type { User } from '#domain/account.ts'

/** An account as a view gets it: nothing of it can be changed in place. */
export type ReadonlyUser = Omit<Readonly<User>, 'roles'> & { readonly roles: readonly User['role'][] }

import type { User } from '#domain/account.ts'

/** A user as passed to components: deeply readonly. */
export type ReadonlyUser = Omit<Readonly<User>, 'roles'> & { readonly roles: readonly User['role'][] }

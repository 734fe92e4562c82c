import { proxy } from 'valtio'
import type { User } from '#domain/account.ts'

/**
 * Who is signed in, as this page shows it. `unknown` until the page is hydrated: the server renders for
 * nobody in particular. The truth is the pair in IndexedDB; this and localStorage follow it.
 */
export type Session = { status: 'unknown' | 'out' | 'in'; user: User | null }

export const session = proxy<Session>({ status: 'unknown', user: null })

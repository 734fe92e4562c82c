import * as v from 'valibot'

/** Setting with the token pair and user that this device's data belongs to. */
export const signedInSetting = 'signed-in'
/** Setting with the session the server ended last: `{ userId, at }`, `at` in ms since 1970. */
export const endedSetting = 'session-ended'
/** `left/<user id>`: this user signed out, and their data has not been removed completely yet. */
export const leftPrefix = 'left/'

const pairSchema = v.object({ user: v.object({ id: v.number() }) })
const endedSchema = v.object({ userId: v.number() })

/** The settings table; the interface also matches the table of an upgrade transaction. */
type Settings = { get: (name: string) => PromiseLike<{ value: unknown } | undefined> }

/** The id of the signed-in user, or null. */
export async function signedInUserId(settings: Settings): Promise<number | null> {
  const pair = v.safeParse(pairSchema, (await settings.get(signedInSetting))?.value)
  return pair.success ? pair.output.user.id : null
}

/** The id of the user whose session the server ended, until the next sign-in; else null. */
export async function endedUserId(settings: Settings): Promise<number | null> {
  const ended = v.safeParse(endedSchema, (await settings.get(endedSetting))?.value)
  return ended.success ? ended.output.userId : null
}

/**
 * Whether this user signed out here, so that nothing of theirs may be written any more. A session that the server ended
 * does not count: what is typed meanwhile belongs to the user who signs in again.
 */
export async function hasSignedOut(settings: Settings, userId: number): Promise<boolean> {
  return (await signedInUserId(settings)) !== userId && (await endedUserId(settings)) !== userId
}

import * as v from 'valibot'

/** Names of the settings that tell whose the device's data is. */
export const signedInSetting = 'signed-in'
/** Whose session the server ended last, and when: `{ userId, at }`, in ms since 1970. */
export const endedSetting = 'session-ended'
/** `left/<user id>`: this person signed out, and their data has not been removed completely yet. */
export const leftPrefix = 'left/'

const pairSchema = v.object({ user: v.object({ id: v.number() }) })
const endedSchema = v.object({ userId: v.number() })

/** The table of settings, also as a transaction of an upgrade sees it. */
type Settings = { get: (name: string) => PromiseLike<{ value: unknown } | undefined> }

/** The account whose session this device holds, or null. */
export async function signedInUserId(settings: Settings): Promise<number | null> {
  const pair = v.safeParse(pairSchema, (await settings.get(signedInSetting))?.value)
  return pair.success ? pair.output.user.id : null
}

/** The account whose session the server ended, until somebody signs in; else null. */
export async function endedUserId(settings: Settings): Promise<number | null> {
  const ended = v.safeParse(endedSchema, (await settings.get(endedSetting))?.value)
  return ended.success ? ended.output.userId : null
}

/**
 * Whether this person signed out here, so that nothing of theirs may be written any more. A session that the server
 * ended does not count: what is typed meanwhile is theirs when they come back.
 */
export async function hasSignedOut(settings: Settings, userId: number): Promise<boolean> {
  return (await signedInUserId(settings)) !== userId && (await endedUserId(settings)) !== userId
}

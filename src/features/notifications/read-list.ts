import * as v from 'valibot'
import {
  notificationSchema,
  notificationSettingsSchema,
  notificationsSchema,
  notificationSubjects,
  type Notifications,
} from '#domain/notifications.ts'

const listSchema = v.object({
  ...notificationsSchema.entries,
  results: v.array(v.unknown()),
  settings: v.object({ ...notificationSettingsSchema.entries, off: v.array(v.string()) }),
})

/**
 * The list as far as this version of the app knows its subjects: a newer server must not take the others away. `isWhole`:
 * whether nothing was left out. Undefined for what is not a list.
 */
export function readList(body: unknown): { list: Notifications; isWhole: boolean } | undefined {
  const read = v.safeParse(listSchema, body)
  if (!read.success) return undefined
  const { results, settings, ...others } = read.output
  const valid = results.filter((one) => v.is(notificationSchema, one))
  const off = notificationSubjects.filter((subject) => settings.off.includes(subject))
  const list = { ...others, results: valid, settings: { ...settings, off } }
  return { list, isWhole: valid.length === results.length && off.length === settings.off.length }
}

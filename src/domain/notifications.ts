import * as v from 'valibot'
import { inquiryPagePath } from './inquiry-addresses.ts'
import { maxInteger } from './limits.ts'
import { classQuestionPagePath, questionPagePath } from './questions.ts'
import { retentionDays } from './retention.ts'

/** What a notification is about; each can be turned off. */
export const notificationSubjects = ['reply', 'answer', 'post', 'course', 'message', 'question'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

/** What is kept for an account: the newest 200 of the last 90 days. */
export const maxNotifications = 200
export const notificationsKeptDays = retentionDays.notifications

const text = v.string()
const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxInteger))

/** Data from which a client makes the sentence in the language of its reader; no text of another person. */
export const notificationEventSchema = v.variant('subject', [
  v.object({
    subject: v.literal('reply'),
    slug: text,
    title: text,
    /** Who wrote the newest reply, and which it is. */
    by: text,
    comment: id,
    /** Replies to the same comment that nobody has read, if several. */
    count: v.optional(id),
    /** Of these the first notification, after which pushes of them are named. */
    first: v.optional(id),
  }),
  v.object({
    subject: v.literal('answer'),
    what: v.literal('download'),
    state: v.picklist(['approved', 'sent', 'refused']),
    title: text,
    /** Where the file is: the id of a piece of software, or the slug of a post. */
    archive: v.nullable(id),
    slug: v.nullable(text),
  }),
  v.object({ subject: v.literal('answer'), what: v.literal('inquiry'), inquiry: text, title: text }),
  v.object({
    subject: v.literal('answer'),
    what: v.literal('enrolment'),
    state: v.picklist(['active', 'refused']),
    course: text,
    title: v.object({ en: text, sw: text }),
  }),
  v.object({
    subject: v.literal('answer'),
    what: v.literal('question'),
    course: text,
    lesson: text,
    title: v.object({ en: text, sw: text }),
  }),
  v.object({ subject: v.literal('post'), slug: text, title: text, author: text, category: text }),
  v.object({
    subject: v.literal('course'),
    course: text,
    title: v.object({ en: text, sw: text }),
    lessons: id,
  }),
  v.object({ subject: v.literal('message'), inquiry: text, title: text, by: text }),
  /** A student asks the trainers of a course about a lesson, whose title it is. */
  v.object({
    subject: v.literal('question'),
    question: text,
    title: v.object({ en: text, sw: text }),
    by: text,
  }),
])
export type NotificationEvent = v.InferOutput<typeof notificationEventSchema>

export const notificationSchema = v.object({
  id,
  created_at: v.string(),
  is_read: v.boolean(),
  happened: notificationEventSchema,
})
export type Notification = v.InferOutput<typeof notificationSchema>

const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(24 * 60 - 1))

/** Quiet hours, in which no push is sent, in minutes of the day in Tanzania; equal for none. */
export const quietHoursSchema = v.object({ from: minute, to: minute })
export type QuietHours = v.InferOutput<typeof quietHoursSchema>

export const notificationSettingsSchema = v.object({
  /** Subjects that are turned off. */
  off: v.pipe(v.array(v.picklist(notificationSubjects)), v.maxLength(notificationSubjects.length)),
  quiet: quietHoursSchema,
})
export type NotificationSettings = v.InferOutput<typeof notificationSettingsSchema>

/** 21:00 to 07:00. */
export const defaultNotificationSettings: NotificationSettings = {
  off: [],
  quiet: { from: 21 * 60, to: 7 * 60 },
}

const followed = {
  of: v.picklist(['category', 'author']),
  /** Name of a category, or `authorKey` of an author. */
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)),
}
export const followSchema = v.object(followed)
export type Follow = v.InferOutput<typeof followSchema>
export const followChangeSchema = v.object({ ...followed, follows: v.boolean() })
export type FollowChange = v.InferOutput<typeof followChangeSchema>

/** More than anybody reads; bounds the list. */
export const maxFollows = 200

export const notificationsSchema = v.object({
  results: v.array(notificationSchema),
  settings: notificationSettingsSchema,
  follows: v.array(followSchema),
  /** Public key of the server for subscriptions of devices (RFC 8292). */
  push_key: v.string(),
})
export type Notifications = v.InferOutput<typeof notificationsSchema>

/** `id`: one, or with `isUpTo` all up to this one. */
export const readNotificationsSchema = v.object({ id, is_up_to: v.boolean() })
export type ReadNotifications = v.InferOutput<typeof readNotificationsSchema>

/** 65 and 16 bytes in base64url: a public key on P-256, and the secret of a subscription (RFC 8291). */
const publicKey = v.pipe(v.string(), v.regex(/^[\w-]{87}$/))
const authSecret = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))

/** A device's subscription as the browser gives it (PushSubscription.toJSON), and the key that it was made with. */
export const pushDeviceSchema = v.object({
  endpoint: v.pipe(v.string(), v.url(), v.maxLength(1000)),
  keys: v.object({ p256dh: publicKey, auth: authSecret }),
  push_key: publicKey,
})
export type PushDevice = v.InferOutput<typeof pushDeviceSchema>
export const pushDeviceAnswerSchema = v.object({ id: v.string() })

/**
 * What a push carries, encrypted for the device. `user`: whom it is for; no other person may see it. `only`: the id of
 * its only notification; null for several.
 */
export const pushPayloadSchema = v.object({
  user: id,
  only: v.nullable(id),
  tag: v.string(),
  title: v.string(),
  body: v.string(),
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  language: v.picklist(['en', 'sw']),
  unread: v.number(),
})
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>

/** Where a notification leads. */
export function notificationPath(happened: NotificationEvent): string {
  switch (happened.subject) {
    case 'reply':
    case 'post':
      return `/blog/${encodeURIComponent(happened.slug)}`
    case 'course':
      return `/thinkforge/${encodeURIComponent(happened.course)}`
    case 'message':
      return inquiryPagePath(happened.inquiry)
    case 'question':
      return classQuestionPagePath(happened.question)
    case 'answer':
      return answerPath(happened)
  }
}

function answerPath(happened: Extract<NotificationEvent, { subject: 'answer' }>): string {
  if (happened.what === 'inquiry') return inquiryPagePath(happened.inquiry)
  if (happened.what === 'question') return questionPagePath(happened)
  if (happened.what === 'enrolment') return `/thinkforge/${encodeURIComponent(happened.course)}`
  if (happened.archive !== null) return `/archive/${happened.archive}`
  return `/blog/${encodeURIComponent(happened.slug ?? '')}`
}

const minuteMs = 60_000
const dayMinutes = 24 * 60
/** Tanzania has no summer time. */
const ahead = 3 * 60

/** When a push about an event at `now` may be sent: at once, or when the quiet hours end. */
export function afterQuietHours(now: Date, { from, to }: QuietHours): Date {
  const minuteOfDay = (Math.floor(now.getTime() / minuteMs) + ahead) % dayMinutes
  const minutesIntoQuiet = (minuteOfDay - from + dayMinutes) % dayMinutes
  const length = (to - from + dayMinutes) % dayMinutes
  if (minutesIntoQuiet >= length) return now
  return new Date((Math.floor(now.getTime() / minuteMs) + length - minutesIntoQuiet) * minuteMs)
}

import * as v from 'valibot'

const text = v.pipe(v.string(), v.nonEmpty())
const number = v.pipe(v.string(), v.regex(/^\+\d[\d ]{6,18}$/, 'is not like +255 700 000 000'))
/** A local time of the company, such as `08:00`. */
const time = v.pipe(v.string(), v.isoTime())

export const weekDays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
export type WeekDay = (typeof weekDays)[number]

const opening = v.strictObject({
  /** Days with the same hours, one after the other. */
  days: v.pipe(
    v.array(v.picklist(weekDays)),
    v.nonEmpty(),
    v.check((days) => weekDays.join().includes(days.join()), 'are not days in a row'),
  ),
  opens: time,
  closes: time,
})
export type Opening = v.InferOutput<typeof opening>

const openings = v.pipe(
  v.array(opening),
  v.nonEmpty(),
  v.check((all) => isOnceInOrder(all.flatMap(({ days }) => days)), 'name a day twice, or not in order'),
)

/** The schema of the company facts; the build fails if company.json does not match it. A fact that is null is not shown. */
export const companySchema = v.strictObject({
  product: text,
  phone: number,
  whatsapp: v.nullable(number),
  email: v.pipe(v.string(), v.email()),
  street: v.nullable(text),
  city: text,
  country: text,
  /** ISO 3166-1 alpha-2. */
  countryCode: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
  /** Degrees of the office (WGS 84). */
  map: v.nullable(
    v.strictObject({
      latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    }),
  ),
  hours: openings,
  /** Pages of the company elsewhere; an empty list shows none. */
  social: v.array(v.strictObject({ name: text, url: v.pipe(v.string(), v.url(), v.startsWith('https://')) })),
})
export type Company = v.InferOutput<typeof companySchema>

function isOnceInOrder(days: readonly WeekDay[]): boolean {
  const dayIndexes = days.map((day) => weekDays.indexOf(day))
  return dayIndexes.every((dayIndex, index) => index === 0 || dayIndex > (dayIndexes[index - 1] ?? 0))
}

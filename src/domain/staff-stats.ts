import * as v from 'valibot'

export const statsPeriods = ['week', 'month', 'quarter', 'year'] as const
export type StatsPeriod = (typeof statsPeriods)[number]

/** Days of a period, today included. */
export const statsDays: Readonly<Record<StatsPeriod, number>> = { week: 7, month: 30, quarter: 91, year: 365 }

export const statsQuerySchema = v.object({ period: v.optional(v.picklist(statsPeriods), 'month') })

export const statsSeries = [
  'people',
  'posts',
  'reads',
  'comments',
  'requests',
  'messages',
  'downloads',
] as const
export type StatsSeries = (typeof statsSeries)[number]

const seriesSchema = v.object({
  /** One number per entry of `days`. */
  values: v.array(v.number()),
  total: v.number(),
  /** Total of as many days before; null if they were not counted, as reads and downloads before this version. */
  previous: v.nullable(v.number()),
})

/** GET /api/stats/: counts by day in Tanzania, oldest first. */
export const statsSchema = v.object({
  period: v.picklist(statsPeriods),
  /** As `2026-03-02`. */
  days: v.array(v.string()),
  series: v.object({
    people: seriesSchema,
    posts: seriesSchema,
    reads: seriesSchema,
    comments: seriesSchema,
    requests: seriesSchema,
    messages: seriesSchema,
    downloads: seriesSchema,
  }),
})
export type Stats = v.InferOutput<typeof statsSchema>

/** GET /blog/api/own-posts/views/: reads of the writer's own posts by day, for posts that were read in the period. */
export const ownViewsSchema = v.object({
  period: v.picklist(statsPeriods),
  days: v.array(v.string()),
  posts: v.array(
    v.object({
      id: v.number(),
      slug: v.string(),
      title: v.string(),
      /** Whether staff took it down; servers of earlier versions do not say. */
      is_hidden: v.optional(v.boolean(), false),
      values: v.array(v.number()),
    }),
  ),
})
export type OwnViews = v.InferOutput<typeof ownViewsSchema>

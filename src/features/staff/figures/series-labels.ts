import type { StatsPeriod, StatsSeries } from '#domain/staff-stats.ts'
import { m } from '#i18n/paraglide/messages.js'

const series: Record<StatsSeries, () => string> = {
  people: m.desk_new_people,
  posts: m.desk_posts,
  reads: m.desk_reads,
  comments: m.desk_comments,
  requests: m.desk_requests,
  messages: m.desk_messages,
  downloads: m.desk_downloads,
}
export const seriesLabel = (name: StatsSeries) => series[name]()

const periods: Record<StatsPeriod, () => string> = {
  week: m.desk_week,
  month: m.desk_month,
  quarter: m.desk_quarter,
  year: m.desk_year,
}
export const periodLabel = (period: StatsPeriod) => periods[period]()

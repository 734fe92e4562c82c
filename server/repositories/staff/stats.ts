import { sql } from 'kysely'
import { dayInTanzania } from '#domain/invoices.ts'
import { dayMs, daysBefore } from '#domain/retention.ts'
import {
  statsDays,
  type OwnViews,
  type Stats,
  type StatsPeriod,
  type StatsSeries,
} from '#domain/staff-stats.ts'
import type { Database, Trx } from '#server/database/database.ts'

type Count = { day: string; n: number }

/** Figures by day in Tanzania, and the totals of as many days before. */
export async function readStats(db: Database, period: StatsPeriod, now: Date): Promise<Stats> {
  const days = daysUpTo(now, statsDays[period])
  const before = daysUpTo(new Date(daysBefore(now, statsDays[period])), statsDays[period])
  const since = before[0] ?? ''
  // In sequence, so that one view does not take most connections of the pool.
  const series = {
    people: seriesOf(await createdByDay(db, 'users', 'created_at', since)),
    posts: seriesOf(await createdByDay(db, 'posts', 'published_at', since)),
    reads: countedSeriesOf(await countsByDay(db, 'daily_views', since)),
    comments: seriesOf([
      ...(await createdByDay(db, 'comments', 'created_at', since)),
      ...(await createdByDay(db, 'archive_comments', 'created_at', since)),
    ]),
    requests: seriesOf(await createdByDay(db, 'download_requests', 'created_at', since)),
    messages: seriesOf(await createdByDay(db, 'contact_messages', 'created_at', since)),
    downloads: countedSeriesOf(await countsByDay(db, 'daily_downloads', since)),
  } satisfies Record<StatsSeries, unknown>
  return { period, days, series }

  function seriesOf(counts: Count[]) {
    const byDay = new Map<string, number>()
    for (const { day, n } of counts) byDay.set(day, (byDay.get(day) ?? 0) + n)
    const sum = (daysToSum: readonly string[]) =>
      daysToSum.reduce((total, day) => total + (byDay.get(day) ?? 0), 0)
    return { values: days.map((day) => byDay.get(day) ?? 0), total: sum(days), previous: sum(before) }
  }

  /** Days before the counting began have no figure, which is not a zero. */
  function countedSeriesOf(counts: Count[]) {
    const { previous, ...rest } = seriesOf(counts)
    return { ...rest, previous: previous === 0 ? null : previous }
  }
}

/** Reads of an author's posts by day, most read first; posts without a read in the period are left out. */
export async function readOwnViews(
  db: Database,
  authorId: number,
  period: StatsPeriod,
  now: Date,
): Promise<OwnViews> {
  const days = daysUpTo(now, statsDays[period])
  const rows = await db
    .selectFrom('daily_views')
    .innerJoin('posts', 'posts.id', 'daily_views.post_id')
    .select(['posts.id', 'posts.slug', 'posts.title', 'posts.hidden_at', 'daily_views.day', 'daily_views.n'])
    .where('posts.author_id', '=', authorId)
    .where('daily_views.day', '>=', days[0] ?? '')
    .execute()
  const posts = new Map<number, OwnViews['posts'][number]>()
  for (const { id, slug, title, hidden_at, day, n } of rows) {
    const post = posts.get(id) ?? {
      id,
      slug,
      title,
      is_hidden: hidden_at !== null,
      values: days.map(() => 0),
    }
    const index = days.indexOf(day)
    if (index >= 0) post.values[index] = n
    posts.set(id, post)
  }
  return {
    period,
    days,
    posts: [...posts.values()].toSorted((a, b) => totalOf(b) - totalOf(a) || a.id - b.id),
  }
}

function totalOf({ values }: OwnViews['posts'][number]): number {
  return values.reduce((sum, n) => sum + n, 0)
}

/** Counts reads of a post on a day. */
export async function countDailyViews(trx: Trx, postId: number, day: string, n: number): Promise<void> {
  await trx
    .insertInto('daily_views')
    .values({ post_id: postId, day, n })
    .onConflict((conflict) =>
      conflict.columns(['post_id', 'day']).doUpdateSet((eb) => ({ n: eb('daily_views.n', '+', n) })),
    )
    .execute()
}

/** Counts a download on a day. */
export async function countDailyDownload(trx: Trx, day: string): Promise<void> {
  await trx
    .insertInto('daily_downloads')
    .values({ day, n: 1 })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet((eb) => ({ n: eb('daily_downloads.n', '+', 1) })),
    )
    .execute()
}

/** The day of a time in Tanzania, as in the tables of counts. */
export function dayOf(time: Date): string {
  return dayInTanzania(time.getTime())
}

function daysUpTo(last: Date, count: number): string[] {
  return Array.from({ length: count }, (_, ago) => dayOf(new Date(last.getTime() - ago * dayMs))).toReversed()
}

/** Rows by the day of a time, from the day `since` on; a day may be in the result twice. */
async function createdByDay(db: Database, table: string, column: string, since: string): Promise<Count[]> {
  const start = new Date(`${since}T00:00:00+03:00`).toISOString()
  const at = sql.ref(column)
  // By the part of a day in UTC before or after midnight in Tanzania, because the two databases shift times differently.
  const { rows } = await sql<{ first: string; n: number }>`
    select min(${at}) as first, count(*) as n from ${sql.table(table)}
    where ${at} >= ${start} group by substr(${at}, 1, 10), substr(${at}, 12) >= ${start.slice(11)}`.execute(
    db,
  )
  return rows.map(({ first, n }) => ({ day: dayOf(new Date(first)), n }))
}

async function countsByDay(db: Database, table: string, since: string): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select day, sum(n) as n from ${sql.table(table)} where day >= ${since} group by day`.execute(db)
  return rows
}

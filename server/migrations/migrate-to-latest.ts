import { sql, SqliteAdapter, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { isLostRace } from '#server/database/database-errors.ts'
import type { Database } from '#server/database/database.ts'
import * as accounts from '#server/migrations/001-accounts.ts'
import * as blog from '#server/migrations/002-blog.ts'
import * as exactlyOnce from '#server/migrations/003-exactly-once.ts'
import * as accountSecurity from '#server/migrations/010-account-security.ts'
import * as filesAndBlog from '#server/migrations/011-files-and-blog.ts'
import * as archive from '#server/migrations/012-archive.ts'
import * as requestsAndMessages from '#server/migrations/013-requests-and-messages.ts'
import * as stockNoticeLanguage from '#server/migrations/014-stock-notice-language.ts'
import * as postSource from '#server/migrations/015-post-source.ts'
import * as pendingEmail from '#server/migrations/016-pending-email.ts'
import * as expiringClaims from '#server/migrations/017-expiring-claims.ts'
import * as archiveWordsAndReports from '#server/migrations/018-archive-words-and-reports.ts'
import * as postLanguage from '#server/migrations/019-post-language.ts'
import * as fullTextSearch from '#server/migrations/020-full-text-search.ts'
import * as auditLog from '#server/migrations/021-audit-log.ts'
import * as staffDesk from '#server/migrations/022-staff-desk.ts'
import * as staffWords from '#server/migrations/023-staff-words.ts'
import * as dailyCounts from '#server/migrations/024-daily-counts.ts'
import * as messageLanguage from '#server/migrations/025-message-language.ts'
import * as archiveDesk from '#server/migrations/026-archive-desk.ts'
import * as accountLanguage from '#server/migrations/027-account-language.ts'
import * as inquiries from '#server/migrations/028-inquiries.ts'
import * as secondFactor from '#server/migrations/029-second-factor.ts'
import * as attachments from '#server/migrations/030-attachments.ts'
import * as billing from '#server/migrations/031-billing.ts'
import * as flatReads from '#server/migrations/033-flat-reads.ts'
import * as learning from '#server/migrations/034-learning.ts'
import * as notifications from '#server/migrations/036-notifications.ts'
import * as accountData from '#server/migrations/037-account-data.ts'
import * as mailCodes from '#server/migrations/038-mail-codes.ts'
import * as attempts from '#server/migrations/040-attempts.ts'
import * as sharedWork from '#server/migrations/041-shared-work.ts'
import * as largerFiles from '#server/migrations/043-larger-files.ts'
import * as hiddenPosts from '#server/migrations/044-hidden-posts.ts'
import * as wordsWithoutAccents from '#server/migrations/045-words-without-accents.ts'
import * as closedArchiveReports from '#server/migrations/046-closed-archive-reports.ts'

const migrations = {
  '001-accounts': accounts,
  '002-blog': blog,
  '003-exactly-once': exactlyOnce,
  '010-account-security': accountSecurity,
  '011-files-and-blog': filesAndBlog,
  '012-archive': archive,
  '013-requests-and-messages': requestsAndMessages,
  '014-stock-notice-language': stockNoticeLanguage,
  '015-post-source': postSource,
  '016-pending-email': pendingEmail,
  '017-expiring-claims': expiringClaims,
  '018-archive-words-and-reports': archiveWordsAndReports,
  '019-post-language': postLanguage,
  '020-full-text-search': fullTextSearch,
  '021-audit-log': auditLog,
  '022-staff-desk': staffDesk,
  '023-staff-words': staffWords,
  '024-daily-counts': dailyCounts,
  '025-message-language': messageLanguage,
  '026-archive-desk': archiveDesk,
  '027-account-language': accountLanguage,
  '028-inquiries': inquiries,
  '029-second-factor': secondFactor,
  '030-attachments': attachments,
  '031-billing': billing,
  '033-flat-reads': flatReads,
  '034-learning': learning,
  '036-notifications': notifications,
  '037-account-data': accountData,
  '038-mail-codes': mailCodes,
  '040-attempts': attempts,
  '041-shared-work': sharedWork,
  '043-larger-files': largerFiles,
  '044-hidden-posts': hiddenPosts,
  '045-words-without-accents': wordsWithoutAccents,
  '046-closed-archive-reports': closedArchiveReports,
}

const maxAttempts = 5

/**
 * Migrates the schema and returns the names of the migrations that ran, empty if it was current. All run in one
 * transaction, whose statements have no limit of time on PostgreSQL if the database was opened by `openForLongStatements`. They begin
 * anew when they lose a race with the writes of a server that runs beside. Throws the error of a failing migration.
 */
export async function migrateToLatest(
  db: Database,
  all: Record<string, Migration> = migrations,
): Promise<string[]> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  const chosen = isSqlite ? all : Object.fromEntries(Object.entries(all).map(withoutLimit))
  const migrator = new Migrator({ db, provider: { getMigrations: async () => chosen } })
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateToLatest()
    if (!error) return results.map((result) => result.migrationName)
    if (attempt === maxAttempts || !isLostRace(error)) throw error
  }
}

/** The role may have a limit for the statements of requests, which building an index of a large table exceeds. */
function withoutLimit([name, migration]: [string, Migration]): [string, Migration] {
  return [
    name,
    {
      ...migration,
      async up(db: Kysely<unknown>) {
        await sql`set local statement_timeout = 0`.execute(db)
        await migration.up(db)
      },
    },
  ]
}

import compress from '@fastify/compress'
import fastifyPlugin from 'fastify-plugin'
import Fastify, { LogController, type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import { constants } from 'node:zlib'
import type { SearchDocument } from '#domain/search-document.ts'
import type { Clock } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import { connectionUseOf, type Database } from '#server/database/database.ts'
import type { Endpoint } from '#server/http/endpoint.ts'
import { createFileLinks, type FileLinks } from '#server/files/file-links.ts'
import { createLocalStorage } from '#server/files/local-storage.ts'
import { areaOf, type Storage } from '#server/files/storage.ts'
import { ExactlyOnce } from '#server/database/exactly-once.ts'
import { accountExports } from '#server/http/plugins/account-exports.ts'
import { deletions } from '#server/http/plugins/deletions.ts'
import { attempts } from '#server/http/plugins/attempts.ts'
import { attachmentPictures } from '#server/http/plugins/attachment-pictures.ts'
import { auth } from '#server/http/plugins/auth.ts'
import { Metrics } from '#server/http/metrics.ts'
import { requestIdFor, type logOptions } from '#server/http/logging.ts'
import { coalesceRequests } from '#server/http/request-coalescing.ts'
import { clockCheck } from '#server/http/plugins/clock-check.ts'
import { gracefulShutdown } from '#server/http/plugins/graceful-shutdown.ts'
import {
  answerParserErrors,
  connectionLimit,
  httpServerOptions,
  requestTimeoutMs,
  stalledTimeoutMs,
} from '#server/http/plugins/connections.ts'
import { epoch } from '#server/http/plugins/epoch.ts'
import { errors, sendError, type NotFoundPage } from '#server/http/plugins/errors.ts'
import { apiPolicy, guardingHeaders, headers } from '#server/http/plugins/headers.ts'
import { jobs } from '#server/http/plugins/jobs.ts'
import { jsonBody } from '#server/http/plugins/json-body.ts'
import { decorateReads, readReplica } from '#server/http/plugins/read-replica.ts'
import { rateLimiting } from '#server/http/plugins/rate-limits.ts'
import { letters } from '#server/http/plugins/letters.ts'
import { notifications } from '#server/http/plugins/notifications.ts'
import { mails } from '#server/http/plugins/mails.ts'
import { refusalLanguage } from '#server/http/plugins/refusal-language.ts'
import { openDownloads } from '#server/http/plugins/open-downloads.ts'
import { observability } from '#server/http/plugins/observability.ts'
import { suspensions } from '#server/http/plugins/suspensions.ts'
import { requestTracing, tracedTurns } from '#server/http/plugins/tracing.ts'
import { requestScheduling, startedAtOnceOn } from '#server/http/plugins/request-scheduling.ts'
import { maintenance } from '#server/http/plugins/maintenance.ts'
import { queueDepths } from '#server/repositories/queue-depths.ts'
import { createReads } from '#server/repositories/reads.ts'
import { allRoutes } from '#server/routes/all-routes.ts'
import type { Stock } from '#server/site/stock.ts'
import type { SessionContext } from '#server/security/sessions.ts'
import type { SiteWords } from '#server/site/site-facts.ts'
import {
  createCertificateSigner,
  type CertificateSigner,
} from '#server/learning/certificates/certificate-signer.ts'
import { createCourseZips, type CourseZips } from '#server/learning/course-zips.ts'
import { courseTitles, type CourseTitles } from '#server/learning/course-titles.ts'
import { coursesDir, createLessons, type Lessons } from '#server/learning/lessons.ts'
import { ViewCounter } from '#server/jobs/view-counter.ts'
import { noTracing, type TracingHooks, type Tracing } from '#server/telemetry/tracing.ts'

declare module 'fastify' {
  interface FastifyInstance {
    config: Config
    db: Database
    clock: Clock
    sessions: SessionContext
    exactlyOnce: ExactlyOnce
    views: ViewCounter
    metrics: Metrics
    /** All endpoints that are served; read by the OpenAPI document and by tests. */
    endpoints: Endpoint[]
    fileLinks: FileLinks
    /** The whole store of files; what follows are its parts. */
    files: Storage
    /** Attachments and the pictures made of them. */
    storage: Storage
    /** Files with everything about an account. */
    exportFiles: Storage
    /** Files of the archive and of posts. */
    storedFiles: Storage
    /** Ids of the products that exist; null if the server has no catalogue. */
    products: ReadonlySet<string> | null
    words: SiteWords
    /** The catalogue's products; empty if the server has none. */
    stock: Stock
    lessons: Lessons
    courseZips: CourseZips
    /** Titles of the catalogue's courses by id; empty if the server has no catalogue. */
    courseTitles: CourseTitles
    certificates: CertificateSigner
    /** Traces of writes and jobs; does nothing without a receiver of traces. */
    tracing: TracingHooks
  }
}

/** Slightly more than the largest JSON body of the contract, an avatar of 60 kB. */
const bodyLimitBytes = 64 * 1024
const maxSlugLength = 200

type AppOptions = {
  config: Config
  /** Already migrated. The caller closes it after the app is closed. */
  db: Database
  clock: Clock
  /** The store of files; DATA_DIR when not given. */
  files?: Storage
  logger?: ReturnType<typeof logOptions>
  /** The company and the names that mails and feeds contain. */
  words: SiteWords
  /** Registered last, on the same instance: plugins that serve pages beside the API. */
  plugins?: FastifyPluginAsync[]
  /** Handles unknown paths outside the API; without it they get the JSON 404 too. */
  notFoundPage?: NotFoundPage
  /** Product ids that a stock notice may name; without them every id is accepted. */
  products?: ReadonlySet<string>
  /** Names and stock of the products, for staff. */
  stock?: Stock
  /** Folder of the courses' content; default: that of the project. */
  coursesDir?: string
  /** The lessons of that folder, if they are shared with other apps. */
  lessons?: Lessons
  /** Items of the built site that the search index lists. */
  siteDocuments?: readonly SearchDocument[]
  /** Records what requests do; `db` needs its `statement` as log. The caller stops it. */
  tracing?: Tracing
}

/** Builds the API without listening. `close()` flushes the view counts that are still in memory. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { config, db, clock, tracing } = options
  const app = Fastify({
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (request) => requestIdFor(request.headers['x-request-id']),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: stalledTimeoutMs,
    http: httpServerOptions,
    clientErrorHandler: answerParserErrors(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxSlugLength },
    // No hook runs for these errors, such as an address that cannot be decoded; their sentences stay English.
    frameworkErrors: (error, request, reply) => {
      const guarding = { ...guardingHeaders(config), 'content-security-policy': apiPolicy }
      void sendError(error, request, reply.headers({ ...guarding, 'cache-control': 'no-store' }))
    },
  })
  const metrics = new Metrics({
    now: () => clock.now().getTime(),
    use: connectionUseOf(db),
    queueDepths: () => queueDepths(db),
  })
  const views = new ViewCounter(db, clock)
  const files = options.files ?? createLocalStorage(config.dataDir)
  const content = options.coursesDir ?? coursesDir
  const lessons = options.lessons ?? createLessons(content)
  const readsOf = (source: Database, share = coalesceRequests) =>
    createReads(source, lessons, options.siteDocuments, share)
  app
    .decorate('config', config)
    .decorate('db', db)
    .decorate('clock', clock)
    .decorate('sessions', { db, clock, secret: config.tokenSecret })
    .decorate('tracing', tracing ?? noTracing)
    .decorate('metrics', metrics)
    .decorate(
      'exactlyOnce',
      new ExactlyOnce(db, clock, { tracing, onOutcome: (outcome) => metrics.claims.inc({ outcome }) }),
    )
    .decorate('views', views)
    .decorate('endpoints', [])
    .decorate('fileLinks', createFileLinks(config.tokenSecret, clock))
    .decorate('files', files)
    .decorate('storage', areaOf(files, 'attachments'))
    .decorate('exportFiles', areaOf(files, 'exports'))
    .decorate('storedFiles', areaOf(files, 'files'))
    .decorate('products', options.products ?? null)
    .decorate('words', options.words)
    .decorate('stock', options.stock ?? [])
    .decorate('lessons', lessons)
    .decorate('courseZips', createCourseZips(content))
    .decorate('courseTitles', courseTitles(options.siteDocuments ?? []))
    .decorate('certificates', createCertificateSigner(config.certificateSecret))
  decorateReads(app, readsOf)
  app.addHook('onReady', async () => views.start((error) => app.log.error(error)))
  app.addHook('onClose', () => views.close())

  app.register(refusalLanguage)
  // Mobile data is expensive: brotli from 1 kB. Quality 5 takes less than a millisecond.
  app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  if (tracing) app.register(requestTracing, { tracing })
  app.register(gracefulShutdown)
  app.register(connectionLimit)
  app.register(observability)
  app.register(errors, options.notFoundPage ? { notFoundPage: options.notFoundPage } : {})
  app.register(headers)
  app.register(epoch)
  app.register(jobs)
  app.register(suspensions)
  app.register(auth)
  app.register(attempts)
  app.register(clockCheck)
  app.register(readReplica)
  // Before `requestScheduling`, so that a request above its limit is rejected without being queued.
  app.register(rateLimiting)
  app.register(openDownloads)
  app.register(requestScheduling, { startedAtOnce: startedAtOnceOn(db) })
  if (tracing) app.register(tracedTurns)
  app.register(jsonBody)
  app.register(mails)
  app.register(letters)
  app.register(notifications)
  app.register(attachmentPictures)
  app.register(accountExports)
  app.register(deletions)
  app.register(maintenance)
  // Fastify looks for the name of a plugin without one among all required modules, which took a fifth of a start.
  for (const route of allRoutes) app.register(fastifyPlugin(route, { name: route.name, encapsulate: true }))
  for (const plugin of options.plugins ?? []) app.register(plugin)
  return app
}

import { isIP } from 'node:net'
import path from 'node:path'
import * as v from 'valibot'
import { ConfigError } from '#server/config-error.ts'
import { isPostgresUrl } from '#server/database/postgres.ts'
import { maxStalenessSeconds } from '#server/database/replica-bounds.ts'
import { readServices, type ServiceConfig } from '#server/service-config.ts'
import { loadOrCreateSecret, secretWeakness } from '#server/security/token-secret.ts'

export const modes = ['demo', 'production'] as const
export type Mode = (typeof modes)[number]

export type Config = ServiceConfig & {
  mode: Mode
  port: number
  host: string
  dataDir: string
  databaseFile: string
  /** PostgreSQL connection string; without it SQLite is used. */
  databaseUrl?: string
  /** Address of the bucket with the files, `s3://…`; without it they are in `dataDir`. */
  filesUrl?: string
  /** A streaming replica of it, which visitors read while it is at most so far behind. */
  readReplica?: { primaryUrl: string; url: string; maxLagMs: number }
  /** The same database by sessions, for jobs, signals and migrations, where `databaseUrl` leads through a pool of transactions. */
  jobsUrl?: string
  /** URL of the Valkey or Redis in which servers count attempts; without it they do in PostgreSQL. */
  redisUrl?: string
  /** Output folder of `npm run build`. */
  siteDir: string
  /** Public base URL of the server, without a trailing slash. */
  publicUrl: string
  /** Other origins whose pages may call the API; none by default. */
  corsOrigins: string[]
  tokenSecret: string
  /** Signs the certificates of courses. */
  certificateSecret: string
  /** Multiplies the limits per address; load tests raise it. */
  rateLimitFactor: number
  /** Addresses or networks of proxies whose X-Forwarded-For is trusted; none by default. */
  trustedProxies: string[]
  /** Whether staff actions need a session that was made with a second factor. */
  staffSecondFactor: 'required' | 'optional'
  /** Bearer token for the metrics; without it only the local machine may read them. */
  metricsToken?: string
}

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== '')),
)

/** Settings from the environment, blank ones left out. They are documented in docs/operations.md. */
const settingsSchema = v.object({
  PORT: numberSetting('PORT', '8000', (port) => Number.isInteger(port) && port >= 0 && port <= 65_535),
  HOST: v.optional(v.string(), '0.0.0.0'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isPostgresUrl,
        'DATABASE_URL must be an address like postgresql://user:password@host:5432/vior.',
      ),
    ),
  ),
  FILES_URL: v.optional(v.string()),
  DATABASE_READ_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isPostgresUrl,
        'DATABASE_READ_URL must be an address like postgresql://user:password@replica:5432/vior.',
      ),
    ),
  ),
  // Read by postgres.ts.
  DATABASE_POOL_SIZE: numberSetting(
    'DATABASE_POOL_SIZE',
    '10',
    (size) => Number.isInteger(size) && size >= 1,
  ),
  READ_MAX_LAG_SECONDS: numberSetting(
    'READ_MAX_LAG_SECONDS',
    String(maxStalenessSeconds.allowedLag),
    (seconds) => seconds >= 1 && seconds <= maxStalenessSeconds.maxAllowedLag,
  ),
  DATABASE_JOBS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        isPostgresUrl,
        'DATABASE_JOBS_URL must be an address like postgresql://user:password@host:5432/vior.',
      ),
    ),
  ),
  REDIS_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isRedisUrl, 'REDIS_URL must be an address like redis://user:password@host:6379 or rediss://….'),
    ),
  ),
  SITE_DIR: v.optional(v.string(), './dist'),
  PUBLIC_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(isSite, 'PUBLIC_URL must be an address like https://vior.example, without a path.'),
      // Without a port that is the usual one, and in the form that browsers send.
      v.transform((url) => new URL(url).origin),
    ),
  ),
  CORS_ORIGINS: v.pipe(
    list,
    v.everyItem(
      isOrigin,
      'CORS_ORIGINS must be a list of origins like https://app.example.org, without a path.',
    ),
  ),
  TOKEN_SECRET: v.optional(v.string()),
  CERTIFICATE_SECRET: v.optional(v.string()),
  RATE_LIMIT_FACTOR: numberSetting('RATE_LIMIT_FACTOR', '1', (factor) => factor > 0),
  TRUSTED_PROXIES: v.pipe(
    list,
    v.everyItem(isProxy, 'TRUSTED_PROXIES must be a list of addresses or networks like 10.0.0.0/8.'),
  ),
  METRICS_TOKEN: v.optional(v.string()),
  STAFF_SECOND_FACTOR: v.optional(
    v.picklist(['required', 'optional'], 'STAFF_SECOND_FACTOR must be "required" or "optional".'),
  ),
})

/**
 * Reads the settings from the environment. A missing CERTIFICATE_SECRET, and in `demo` a missing TOKEN_SECRET, is
 * generated once and stored in DATA_DIR; in `production` TOKEN_SECRET is required. Throws ConfigError with instructions for the operator.
 */
export function readConfig(mode: Mode, env: Record<string, string | undefined>): Config {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = v.safeParse(settingsSchema, nonEmpty)
  if (!result.success) throw new ConfigError(result.issues[0].message)
  const settings = result.output
  if (settings.DATABASE_READ_URL && !settings.DATABASE_URL)
    throw new ConfigError('DATABASE_READ_URL is the replica of DATABASE_URL, which is not set.')
  const dataDir = path.resolve(settings.DATA_DIR)
  return {
    ...readServices(env),
    mode,
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseFile: path.join(dataDir, 'vior.sqlite'),
    ...(settings.DATABASE_URL ? { databaseUrl: settings.DATABASE_URL } : {}),
    ...(settings.FILES_URL ? { filesUrl: settings.FILES_URL } : {}),
    ...(settings.DATABASE_URL && settings.DATABASE_READ_URL
      ? {
          readReplica: {
            primaryUrl: settings.DATABASE_URL,
            url: settings.DATABASE_READ_URL,
            maxLagMs: settings.READ_MAX_LAG_SECONDS * 1000,
          },
        }
      : {}),
    ...(settings.DATABASE_JOBS_URL ? { jobsUrl: settings.DATABASE_JOBS_URL } : {}),
    ...(settings.REDIS_URL ? { redisUrl: settings.REDIS_URL } : {}),
    siteDir: path.resolve(settings.SITE_DIR),
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    corsOrigins: settings.CORS_ORIGINS,
    tokenSecret: secretFor('TOKEN_SECRET', settings.TOKEN_SECRET, () =>
      mode === 'demo' ? loadOrCreateSecret(dataDir) : null,
    ),
    certificateSecret: secretFor('CERTIFICATE_SECRET', settings.CERTIFICATE_SECRET, () =>
      loadOrCreateSecret(dataDir, 'certificate-secret'),
    ),
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    trustedProxies: settings.TRUSTED_PROXIES,
    staffSecondFactor: settings.STAFF_SECOND_FACTOR ?? (mode === 'production' ? 'required' : 'optional'),
    ...(settings.METRICS_TOKEN ? { metricsToken: settings.METRICS_TOKEN } : {}),
  }
}

/** `generate` makes the secret that is used if none is configured; null if one must be. */
function secretFor(name: string, configured: string | undefined, generate: () => string | null): string {
  const generated = configured ? null : generate()
  if (generated) return generated
  const weakness = secretWeakness(configured, name)
  if (weakness === null && configured) return configured
  throw new ConfigError(
    `${weakness} Set ${name} to at least 32 random characters, for example the output of: openssl rand -base64 48`,
  )
}

/** Of http or https: ftp and ws have origins too, but no pages. */
function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && /^https?:/.test(text)
}

/** An address of http or https with nothing after its host. */
function isSite(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, pathname, search, hash } = new URL(text)
  return /^https?:$/.test(protocol) && `${username}${search}${hash}` === '' && /^\/+$/.test(pathname)
}

/** An address, a network by its prefix (RFC 4632) or mask, or a range that @fastify/proxy-addr knows by name. */
function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', size, ...more] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  if (bits < 0 || more.length > 0) return false
  return (
    size === undefined ||
    (bits === 32 && isIP(size) === 4) ||
    (/^\d{1,3}$/.test(size) && Number(size) > 0 && Number(size) <= bits)
  )
}

function isRedisUrl(text: string): boolean {
  return URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol)
}

function numberSetting(name: string, fallback: string, isAllowed: (value: number) => boolean) {
  return v.pipe(
    v.optional(v.string(), fallback),
    v.check(
      (text) => text.trim() !== '' && Number.isFinite(Number(text)) && isAllowed(Number(text)),
      ({ input }) => `${name} is "${input}", which is not a number this setting allows.`,
    ),
    v.transform(Number),
  )
}

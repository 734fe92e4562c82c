import path from 'node:path'
import { isPostgresUrl } from '#server/database/postgres.ts'
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
  /** PostgreSQL instead of the file, when given. */
  databaseUrl?: string
  /** Where `npm run build` put the site. */
  siteDir: string
  /** Address people reach the server under, without a slash at the end. */
  publicUrl: string
  /** Other origins whose pages may call the API; none by default. */
  corsOrigins: string[]
  tokenSecret: string
  /** Multiplies what one address may send; load runs raise it. */
  rateLimitFactor: number
  /** Proxies whose X-Forwarded-For is believed, as addresses or networks; none by default. */
  trustedProxies: string[]
  /** What a scraper sends as bearer to see the metrics; without it only the machine itself may. */
  metricsToken?: string
}

/** A setting the server refuses to start with; the message is for the person starting it. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment. In `demo` a missing TOKEN_SECRET is made once and kept in DATA_DIR;
 * in `production` it must be given. Throws ConfigError with a sentence that says what to do.
 */
export function readConfig(mode: Mode, env: Record<string, string | undefined>): Config {
  const port = numberFrom(
    env,
    'PORT',
    8000,
    (value) => Number.isInteger(value) && value >= 0 && value <= 65_535,
  )
  const dataDir = path.resolve(env.DATA_DIR || './data')
  return {
    ...readServices(env),
    mode,
    port,
    host: env.HOST || '0.0.0.0',
    dataDir,
    databaseFile: path.join(dataDir, 'vior.sqlite'),
    ...(env.DATABASE_URL ? { databaseUrl: databaseUrlFrom(env.DATABASE_URL) } : {}),
    siteDir: path.resolve(env.SITE_DIR || './dist'),
    publicUrl: (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    corsOrigins: (env.CORS_ORIGINS ?? '').split(/[\s,]+/).filter((origin) => origin !== ''),
    tokenSecret: tokenSecretFor(mode, env.TOKEN_SECRET, dataDir),
    rateLimitFactor: numberFrom(env, 'RATE_LIMIT_FACTOR', 1, (value) => value > 0),
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(/[\s,]+/).filter((proxy) => proxy !== ''),
    ...(env.METRICS_TOKEN ? { metricsToken: env.METRICS_TOKEN } : {}),
  }
}

function databaseUrlFrom(given: string): string {
  if (isPostgresUrl(given)) return given
  throw new ConfigError('DATABASE_URL must be an address like postgresql://user:password@host:5432/vior.')
}

function tokenSecretFor(mode: Mode, given: string | undefined, dataDir: string): string {
  if (mode === 'demo' && !given) return loadOrCreateSecret(dataDir)
  const weakness = secretWeakness(given)
  if (weakness === null && given) return given
  throw new ConfigError(
    `${weakness} Set TOKEN_SECRET to at least 32 random characters, for example the output of: openssl rand -base64 48`,
  )
}

function numberFrom(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  isAllowed: (value: number) => boolean,
): number {
  const value = env[name] ? Number(env[name]) : fallback
  if (Number.isFinite(value) && isAllowed(value)) return value
  throw new ConfigError(`${name} is "${env[name]}", which is not a number this setting allows.`)
}

import { ConfigError } from '#server/config-error.ts'

/** Settings of optional services. */
export type ServiceConfig = {
  /** `smtp://user:password@host:587` or `smtps://…`; without it mails are written to DATA_DIR/mail. */
  smtpUrl?: string
  /** Sender of mails. */
  mailFrom?: string
  /** Google's client id of this site; without it Google sign-in is disabled. */
  googleClientId?: string
  /** URL of Google's public keys. */
  googleJwksUrl?: string
  /** Whether pushes may be sent to http://127.0.0.1, where a push service of tests runs. */
  isLocalPushAllowed?: boolean
  /** Where traces are sent, and which part of them; without it the tracer is not loaded. */
  traces?: TracesConfig
}

export type TracesConfig = {
  /** Base URL of an OTLP/HTTP receiver, such as http://127.0.0.1:4318. */
  endpoint: string
  /** From 0 to 1. */
  ratio: number
  /** Names this server among others in the traces. */
  service: string
}

const usualRatio = 0.1

/**
 * Reads SMTP_URL, MAIL_FROM, GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL, LOCAL_PUSH and OTEL_*; blank ones count as missing. Throws
 * ConfigError.
 */
export function readServices(env: Record<string, string | undefined>): ServiceConfig {
  if (env.SMTP_URL && !(/^smtps?:\/\//.test(env.SMTP_URL) && URL.canParse(env.SMTP_URL)))
    throw new ConfigError('SMTP_URL must be an address like smtp://user:password@host:587 or smtps://….')
  return {
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    ...(env.MAIL_FROM ? { mailFrom: env.MAIL_FROM } : {}),
    ...(env.GOOGLE_CLIENT_ID ? { googleClientId: env.GOOGLE_CLIENT_ID } : {}),
    ...(env.GOOGLE_JWKS_URL ? { googleJwksUrl: env.GOOGLE_JWKS_URL } : {}),
    ...(env.LOCAL_PUSH === 'allowed' ? { isLocalPushAllowed: true } : {}),
    ...readTraces(env),
  }
}

/** The names are those of the OpenTelemetry specification. */
function readTraces(env: Record<string, string | undefined>): Pick<ServiceConfig, 'traces'> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return {}
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint))
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://127.0.0.1:4318.')
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || usualRatio)
  if (!(ratio >= 0 && ratio <= 1))
    throw new ConfigError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.')
  return {
    traces: { endpoint: endpoint.replace(/\/+$/, ''), ratio, service: env.OTEL_SERVICE_NAME || 'vior' },
  }
}

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
}

/** Reads SMTP_URL, MAIL_FROM, GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL and LOCAL_PUSH; blank ones count as missing. */
export function readServices(env: Record<string, string | undefined>): ServiceConfig {
  return {
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    ...(env.MAIL_FROM ? { mailFrom: env.MAIL_FROM } : {}),
    ...(env.GOOGLE_CLIENT_ID ? { googleClientId: env.GOOGLE_CLIENT_ID } : {}),
    ...(env.GOOGLE_JWKS_URL ? { googleJwksUrl: env.GOOGLE_JWKS_URL } : {}),
    ...(env.LOCAL_PUSH === 'allowed' ? { isLocalPushAllowed: true } : {}),
  }
}

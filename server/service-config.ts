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
}

/** Reads SMTP_URL, MAIL_FROM, GOOGLE_CLIENT_ID and GOOGLE_JWKS_URL; blank ones count as missing. */
export function readServices(env: Record<string, string | undefined>): ServiceConfig {
  return {
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    ...(env.MAIL_FROM ? { mailFrom: env.MAIL_FROM } : {}),
    ...(env.GOOGLE_CLIENT_ID ? { googleClientId: env.GOOGLE_CLIENT_ID } : {}),
    ...(env.GOOGLE_JWKS_URL ? { googleJwksUrl: env.GOOGLE_JWKS_URL } : {}),
  }
}

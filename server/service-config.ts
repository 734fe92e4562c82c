/** Settings of services the server can do without. */
export type ServiceConfig = {
  /** `smtp://user:password@host:587` or `smtps://…`; without it mails become files in DATA_DIR/mail. */
  smtpUrl?: string
  /** Whom mails come from. */
  mailFrom?: string
  /** The client id Google knows the site by; without it Google sign-in is off. */
  googleClientId?: string
  /** Where Google's public keys are. */
  googleJwksUrl?: string
}

/** Reads SMTP_URL, MAIL_FROM, GOOGLE_CLIENT_ID and GOOGLE_JWKS_URL; blank ones count as not given. */
export function readServices(env: Record<string, string | undefined>): ServiceConfig {
  return {
    ...(env.SMTP_URL ? { smtpUrl: env.SMTP_URL } : {}),
    ...(env.MAIL_FROM ? { mailFrom: env.MAIL_FROM } : {}),
    ...(env.GOOGLE_CLIENT_ID ? { googleClientId: env.GOOGLE_CLIENT_ID } : {}),
    ...(env.GOOGLE_JWKS_URL ? { googleJwksUrl: env.GOOGLE_JWKS_URL } : {}),
  }
}

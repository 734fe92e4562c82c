import type { Generated } from 'kysely'

/** Second factors of accounts, and sign-ins by mail. */
export type FactorTables = {
  totp_secrets: TotpTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  sign_in_tickets: TicketTable
  mail_codes: MailCodeTable
}

type TotpTable = {
  user_id: number
  /** Encrypted by `seal`. */
  secret: string
  created_at: string
  /** Null until a first code proved that the app has the secret; until then it is not a factor. */
  confirmed_at: string | null
  /** The time step of the last code that was accepted. */
  last_step: number
}

type RecoveryCodeTable = {
  user_id: number
  code_hash: string
  salt: string
  created_at: string
  used_at: string | null
}

type PasskeyTable = {
  id: Generated<number>
  user_id: number
  credential_id: string
  /** COSE key in base64url. */
  public_key: string
  counter: number
  /** JSON list. */
  transports: string
  name: string
  created_at: string
  last_used_at: string | null
}

type TicketTable = {
  token_hash: string
  purpose: string
  /** Null for a sign-in with a passkey alone, until it is known whose it is. */
  user_id: number | null
  /** WebAuthn challenge that belongs to the ticket. */
  challenge: string
  expires_at: string
  used_at: string | null
}

type MailCodeTable = {
  user_id: number
  /** The address that the mail went to. */
  email: string
  /** SHA-256 of the secret of the browser that asked and the address that it asked for. */
  browser_hash: string
  /** HMAC of the six digits. */
  code_hash: string
  link_hash: string
  /** Codes that were entered. */
  tries: number
  expires_at: string
}

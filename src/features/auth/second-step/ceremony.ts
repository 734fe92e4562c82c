import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
/** The server's library made the options, so that only their form is checked here. */
const isRequest = (options: object): options is PublicKeyCredentialRequestOptionsJSON =>
  'challenge' in options
const isCreation = (options: object): options is PublicKeyCredentialCreationOptionsJSON =>
  'challenge' in options && 'user' in options

export const hasPasskeys = browserSupportsWebAuthn

/** Has the browser use a passkey; null if the person dismissed it or has none. */
export async function promptPasskey(options: object): Promise<object | null> {
  if (!isRequest(options)) return null
  try {
    return await startAuthentication({ optionsJSON: options })
  } catch {
    return null
  }
}

/** Has the browser make a passkey; null if the person dismissed it, or the device has it already. */
export async function makePasskey(options: object): Promise<object | null> {
  if (!isCreation(options)) return null
  try {
    return await startRegistration({ optionsJSON: options })
  } catch {
    return null
  }
}

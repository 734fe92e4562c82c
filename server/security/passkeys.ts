import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import * as v from 'valibot'
import type { PasskeyAssertion, PasskeyCreation } from '#domain/second-factor.ts'
import type { StoredPasskey } from '#server/repositories/passkeys.ts'

/** Loaded at the first use: it holds parsers of every attestation format in memory. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256 (COSE), which all authenticators of today speak one of. */
const algorithms = [-8, -7, -257]

/** Whom a passkey is for: the host name of the site, and the origin whose pages may use it. */
export type RelyingParty = { id: string; origin: string; name: string }

export function relyingParty(publicUrl: string, name: string): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin, name }
}

const transportsSchema = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
/** The user handle: identifies the account without disclosing who it is. */
const handleOf = (userId: number) => new TextEncoder().encode(`account:${userId}`)

/** Options to create a passkey that can sign in on its own (a discoverable credential). */
export async function creationOptions(
  party: RelyingParty,
  account: { id: number; username: string },
  existing: StoredPasskey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userName: account.username,
    userID: handleOf(account.id),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Options to use a passkey: one of the given ones, or any that the person chooses. */
export async function requestOptions(
  party: RelyingParty,
  allowed?: StoredPasskey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: party.id,
    userVerification: 'required',
    ...(allowed ? { allowCredentials: allowed.map(descriptorOf) } : {}),
  })
}

/** The verified public key of a new passkey; null if the response is not one to this challenge from our pages. */
export async function verifyCreation(
  party: RelyingParty,
  challenge: string,
  { response, ...passkey }: PasskeyCreation,
): Promise<{ credentialId: string; publicKey: string; counter: number; transports: string } | null> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!verified) return null
    const { id, publicKey, counter } = registrationInfo.credential
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: JSON.stringify(response.transports),
    }
  } catch {
    return null
  }
}

/**
 * The next counter of a passkey that signed this challenge in our pages, after the person was verified; null otherwise. A
 * counter that does not grow indicates a copy and is refused.
 */
export async function verifyAssertion(
  party: RelyingParty,
  challenge: string,
  { response, ...assertion }: PasskeyAssertion,
  stored: StoredPasskey,
): Promise<number | null> {
  const { userHandle, ...signed } = response
  const handle = Buffer.from(handleOf(stored.user_id)).toString('base64url')
  if (userHandle !== undefined && userHandle !== handle) return null
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: signed },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(Buffer.from(stored.public_key, 'base64url')),
        counter: stored.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

function descriptorOf({ credential_id, transports }: StoredPasskey) {
  return { id: credential_id, transports: v.parse(transportsSchema, transports) }
}

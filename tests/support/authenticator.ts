import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const flags = { present: 0x01, verified: 0x04, hasKey: 0x40 }

type Ceremony = { challenge: string; origin?: string; rpId?: string; isVerified?: boolean }

/** A passkey in software, as an authenticator and a browser answer for it. */
export function anAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0
  let userHandle = ''

  const passkey = { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  const clientData = (type: string, { challenge, origin = 'http://localhost:8000' }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  function authData({ rpId = 'localhost', isVerified = true }: Ceremony, key?: Buffer): Buffer {
    counter += 1
    const bits = flags.present | (isVerified ? flags.verified : 0) | (key ? flags.hasKey : 0)
    const head = Buffer.alloc(5)
    head.writeUInt8(bits, 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, ...(key ? [key] : [])])
  }

  return {
    id,
    /** Sets the counter of signatures, as a copy of the key would have it. */
    rewind(to: number) {
      counter = to
    },
    create(options: { challenge: string; user: { id: string } }, ceremony: Partial<Ceremony> = {}) {
      userHandle = options.user.id
      const request = { challenge: options.challenge, ...ceremony }
      // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const data = authData(request, Buffer.concat([Buffer.alloc(16), length, credentialId, cose]))
      // {fmt: 'none', attStmt: {}, authData: bytes}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        ...passkey,
        response: {
          clientDataJSON: clientData('webauthn.create', request).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(options: { challenge: string }, ceremony: Partial<Ceremony> = {}) {
      const request = { challenge: options.challenge, ...ceremony }
      const client = clientData('webauthn.get', request)
      const data = authData(request)
      const signed = Buffer.concat([data, sha256(client)])
      return {
        ...passkey,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      }
    },
  }
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

import { existsSync, readFileSync } from 'node:fs'
import { createECDH } from 'node:crypto'
import path from 'node:path'
import * as v from 'valibot'
import { createFileAtomic, replaceFileAtomic } from '#server/files/write-file-atomic.ts'

const keysSchema = v.object({ public_key: v.string(), private_key: v.string() })

/** The pair with which the server signs pushes (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string }

const fileOf = (dataDir: string) => path.join(dataDir, 'push-keys.json')

/** The pair of `<dataDir>/push-keys.json` (mode 0600), which is made if there is none. Throws if the file is broken. */
export function loadOrCreatePushKeys(dataDir: string): PushKeys {
  try {
    const { public_key, private_key } = v.parse(keysSchema, JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
    return { publicKey: public_key, privateKey: private_key }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const keys = newKeys()
  // If two processes start for the first time, the second uses the first one's pair.
  return createFileAtomic(fileOf(dataDir), textOf(keys)) ? keys : loadOrCreatePushKeys(dataDir)
}

/**
 * Creates a new pair. Devices that subscribed with the previous one get no pushes until they subscribe again. Null if there is none
 * to replace: a server makes its first pair itself, so that this folder is no server's.
 */
export function replacePushKeys(dataDir: string): PushKeys | null {
  if (!existsSync(fileOf(dataDir))) return null
  const keys = newKeys()
  replaceFileAtomic(fileOf(dataDir), textOf(keys))
  return keys
}

function newKeys(): PushKeys {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A private key may be shorter; its field in a JWK is not (RFC 7518, 6.2.2.1).
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}

function textOf({ publicKey, privateKey }: PushKeys): string {
  return `${JSON.stringify({ public_key: publicKey, private_key: privateKey })}\n`
}

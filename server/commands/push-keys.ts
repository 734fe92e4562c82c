import path from 'node:path'
import { replacePushKeys } from '#server/notifications/push-keys.ts'

const dataDir = path.resolve(process.env.DATA_DIR || './data')
const { publicKey } = replacePushKeys(dataDir)
console.log(
  `The new public key is ${publicKey}. Restart the server; browsers subscribe again when the app is opened.`,
)

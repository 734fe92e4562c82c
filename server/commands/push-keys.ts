import path from 'node:path'
import { replacePushKeys } from '#server/notifications/push-keys.ts'

const dataDir = path.resolve(process.env.DATA_DIR || './data')
const keys = replacePushKeys(dataDir)
if (keys) {
  console.log(
    `The new public key is ${keys.publicKey}. Restart the server; browsers subscribe again when the app is opened.`,
  )
} else {
  console.error(
    `There are no keys in ${dataDir}. Set DATA_DIR as the server has it; a server makes its first keys when it starts.`,
  )
  process.exitCode = 1
}

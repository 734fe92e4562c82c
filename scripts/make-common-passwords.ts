import { writeFile } from 'node:fs/promises'
import { dictionary } from '@zxcvbn-ts/language-common'
import { minPasswordLength } from '#domain/limits.ts'

// Writes the list of common passwords that the server rejects. A file, because the package would cost each process 19 MB.

const refusedCount = 3000
const longEnough = (dictionary['passwords-common'] ?? []).filter((word) => word.length >= minPasswordLength)
await writeFile('server/security/common-passwords.txt', `${longEnough.slice(0, refusedCount).join('\n')}\n`)

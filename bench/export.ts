import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { accountDataPaths, accountExportAnswerSchema } from '#domain/account-data.ts'
import { loginAnswerSchema } from '#domain/account.ts'
import { probePath } from '#domain/idempotency.ts'
import { inTransaction } from '#server/database/database.ts'
import { addComment } from '#server/repositories/comments.ts'
import { findPostId } from '#server/repositories/posts.ts'
import { testPassword } from '#tests/support/factories.ts'
import { newSecrets, startServerProcess } from '#tests/support/server-process.ts'
import { startServer } from '#tests/support/server.ts'

// What the file with everything about an account costs the server: size, how far the memory of its process grows, and how long
// other requests take meanwhile.

/** Comments of the account, of 1,000 characters each. */
const comments = 10_000
/** How far the memory may grow. */
const maxGrowthMb = 50
const mb = 1024 ** 2

const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-bench-export-'))
await fill()
/** As `npm run serve` and the image start it. */
const asServed = { NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=256' }
const server = await startServerProcess(dataDir, {
  mode: 'production',
  env: { ...newSecrets(), ...asServed },
})
try {
  const login = { username: 'asha', password: testPassword }
  const { access } = v.parse(loginAnswerSchema, await send('POST', '/users/auth/login/', login))
  // The code that answers requests is loaded.
  for (let nth = 0; nth < 3; nth += 1)
    await send('GET', '/blog/api/posts/post-1/comments/', undefined, access)
  const before = await residentBytes()
  let most = before
  let slowest = 0
  await send('POST', accountDataPaths.export, {}, access)
  const isMade = async () => {
    const answer = v.parse(
      accountExportAnswerSchema,
      await send('GET', accountDataPaths.export, undefined, access),
    )
    return answer.export?.state === 'made' ? answer.export : undefined
  }
  let made = await isMade()
  for (let nth = 0; !made; nth += 1) {
    const startedAt = performance.now()
    await (await fetch(server.url + probePath)).text()
    slowest = Math.max(slowest, performance.now() - startedAt)
    most = Math.max(most, await residentBytes())
    await delay(5)
    if (nth % 50 === 0) made = await isMade()
  }
  const growth = (most - before) / mb
  console.log(`${comments} comments: a file of ${((made.size ?? 0) / mb).toFixed(1)} MB`)
  console.log(
    `memory ${(before / mb).toFixed(0)} MB, grew by ${growth.toFixed(1)} MB at most (limit ${maxGrowthMb})`,
  )
  console.log(`slowest of the requests meanwhile ${slowest.toFixed(0)} ms`)
  if (growth > maxGrowthMb) process.exitCode = 1
} finally {
  await server.stop('SIGTERM')
  await rm(dataDir, { recursive: true })
}

async function fill(): Promise<void> {
  const filled = await startServer({ dataDir })
  const { id: authorId } = await filled.aPerson({ username: 'asha' })
  const slug = await filled.aPost({ slug: 'post-1' })
  const postId = (await findPostId(filled.db, slug)) ?? 0
  const createdAt = filled.clock.now().toISOString()
  await inTransaction(filled.db, async (trx) => {
    for (let nth = 0; nth < comments; nth += 1) {
      // Words that compress badly.
      const content = Array.from({ length: 28 }, () => crypto.randomUUID().slice(1)).join(' ')
      await addComment(trx, { postId, authorId, parentId: null, content, createdAt, key: null })
    }
  })
  await filled.close()
}

async function send(method: string, address: string, body?: object, access?: string): Promise<unknown> {
  const answer = await fetch(server.url + address, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(access ? { authorization: `Bearer ${access}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${address} was answered with ${answer.status}`)
  return answer.json()
}

async function residentBytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) * 1024
}

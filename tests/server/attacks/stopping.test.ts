import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sqlite } from '#tests/support/databases.ts'
import { copyDemo } from '#tests/support/demo-folder.ts'
import { startServerProcess } from '#tests/support/server-process.ts'

test.each([
  ['nothing', ''],
  ['half a head', 'GET /api/ping HTTP/1.1\r\nHost:'],
  [
    'half a body',
    'POST /users/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  ],
])('the server stops cleanly while a client holds a connection with %s', async (_what, bytes) => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'vior-stopping-'))
  await copyDemo(sqlite, dataDir)
  const server = await startServerProcess(dataDir)
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(bytes)
  // A later request: by then the server has seen the connection.
  expect((await fetch(`${server.url}/api/ping`)).status).toBe(200)
  // 1 is a server whose shutdown timed out.
  expect(await server.stop('SIGTERM')).toBe(0)
  await sqlite.remove(dataDir)
})

import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { Database } from '#platform/storage/database.ts'
import { createUsageCount } from '../../../sw/data-usage.ts'

test('bytes that the worker counts are in the data usage when the count resolves, and add up', async () => {
  const count = createUsageCount()
  await Promise.all([count('files', 10), count('files', 5), count('app', 7), count('blog', 0)])
  await count('app', 1)
  const db = new Database()
  const rows = await db.diary.toArray()
  db.close()
  expect(rows.map(({ section, bytes }) => [section, bytes])).toEqual([
    ['app', 8],
    ['files', 15],
  ])
})

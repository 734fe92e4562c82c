import * as v from 'valibot'

const keyPathSchema = v.nullable(v.union([v.string(), v.array(v.string())]))

/**
 * An IndexedDB database as JSON: its version, its stores with their indexes, and the rows with bytes as
 * base64.
 */
export const rawDatabaseSchema = v.object({
  version: v.number(),
  stores: v.array(
    v.object({
      name: v.string(),
      keyPath: keyPathSchema,
      autoIncrement: v.boolean(),
      indexes: v.array(
        v.object({ name: v.string(), keyPath: keyPathSchema, unique: v.boolean(), multiEntry: v.boolean() }),
      ),
      rows: v.array(v.record(v.string(), v.unknown())),
    }),
  ),
})
export type RawDatabase = v.InferOutput<typeof rawDatabaseSchema>

const encodedBytes = v.object({ $bytes: v.string() })
const encodedBlob = v.object({ $blob: v.string(), type: v.string() })

/** Reads a whole database through IndexedDB itself, in one transaction. */
export async function readRawDatabase(name: string): Promise<RawDatabase> {
  const db = await settled(indexedDB.open(name))
  const names = [...db.objectStoreNames]
  const transaction = db.transaction(names, 'readonly')
  const layouts = names.map((storeName) => {
    const store = transaction.objectStore(storeName)
    const indexes = [...store.indexNames].map((indexName) => {
      const { keyPath, unique, multiEntry } = store.index(indexName)
      return { name: indexName, keyPath, unique, multiEntry }
    })
    return { name: storeName, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes }
  })
  const rows = await Promise.all(
    names.map((storeName) => settled(transaction.objectStore(storeName).getAll())),
  )
  const { version } = db
  db.close()
  const encoded: unknown = await encode(
    layouts.map((layout, place) => Object.assign(layout, { rows: rows[place] })),
  )
  return v.parse(rawDatabaseSchema, { version, stores: encoded })
}

/** Recreates a stored database in its old version through IndexedDB itself, without code of the app. */
export async function writeRawDatabase(name: string, { version, stores }: RawDatabase): Promise<void> {
  const opening = indexedDB.open(name, version)
  opening.addEventListener('upgradeneeded', () => {
    for (const { name: storeName, keyPath, autoIncrement, indexes } of stores) {
      const store = opening.result.createObjectStore(storeName, { keyPath, autoIncrement })
      for (const { name: indexName, keyPath: path, unique, multiEntry } of indexes)
        store.createIndex(indexName, path ?? '', { unique, multiEntry })
    }
  })
  const db = await settled(opening)
  const transaction = db.transaction([...db.objectStoreNames], 'readwrite')
  for (const { name: storeName, rows } of stores)
    for (const row of rows) transaction.objectStore(storeName).put(decode(row))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error))
  })
  db.close()
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

async function encode(value: unknown): Promise<unknown> {
  if (value instanceof ArrayBuffer) return { $bytes: Buffer.from(value).toString('base64') }
  if (value instanceof Blob)
    return { $blob: Buffer.from(await value.arrayBuffer()).toString('base64'), type: value.type }
  if (Array.isArray(value)) return Promise.all(value.map(encode))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(async ([name, part]) => [name, await encode(part)] as const)
  return Object.fromEntries(await Promise.all(entries))
}

function decode(value: unknown): unknown {
  if (v.is(encodedBytes, value)) return new Uint8Array(Buffer.from(value.$bytes, 'base64')).buffer
  if (v.is(encodedBlob, value)) return new Blob([Buffer.from(value.$blob, 'base64')], { type: value.type })
  if (Array.isArray(value)) return value.map(decode)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, decode(part)]))
}

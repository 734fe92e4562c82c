import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBytes, type Bytes } from '#server/files/send-bytes.ts'
import { ContentChanged, StorageUnavailable, type Storage } from '#server/files/storage.ts'
import { notFound } from '#server/http/problem.ts'

/**
 * Sends the content of a key or the requested range, of the version whose size was compared: one that is replaced in between
 * is looked at once more, and answered 503 where it is replaced again. 404 if the key is missing or has another size.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, ...bytes }: Omit<Bytes, 'read'> & { storage: Storage; key: string },
): Promise<FastifyReply> {
  const send = async () => {
    const facts = await storage.stat(key)
    if (facts?.size === bytes.size)
      return sendBytes(request, reply, { ...bytes, read: (range) => storage.read(key, range, facts.version) })
    request.log.error({ file: key }, 'a stored file is missing or has another size')
    return reply.code(404).send(notFound().body)
  }
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ContentChanged)) throw error
  }
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ContentChanged)) throw error
    throw new StorageUnavailable(`${key} is replaced again and again`, { cause: error })
  }
}

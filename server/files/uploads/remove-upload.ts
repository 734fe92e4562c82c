import type { Storage } from '#server/files/storage.ts'

/** Folder of the pictures that are made of an upload. */
export const picturesFolder = (key: string) => `pictures/${key}`

/** Removes the bytes of an upload and of all pictures made of it, also those of a resize that a kill interrupted. */
export async function removeUpload(storage: Storage, key: string): Promise<void> {
  await storage.remove(key)
  for await (const picture of storage.list(picturesFolder(key))) await storage.remove(picture.key)
}

import { filesNamedIn, postPictureAddress } from '#domain/post-files.ts'
import { engine, type Engine } from '#engine/engine.ts'
import { useLiveWith } from '#engine/use-live.ts'

type Uploads = Awaited<ReturnType<Engine['uploads']>>

/** Pictures of a draft's HTML that this device has, as data URLs by the source that the HTML names. */
export function useDraftPictures(html: string, userId: number | null): ReadonlyMap<string, string> {
  const named = filesNamedIn(html)
  return useLiveWith<Uploads | null, ReadonlyMap<string, string>>(
    async () => (named.length > 0 ? (await engine()).uploads() : null),
    async (uploads) => {
      if (!uploads) return noPictures
      const entries = await Promise.all(
        named.map(async (id) => {
          const content = (await uploads.readFile(userId ?? 0, id))?.content
          return content?.type.startsWith('image/')
            ? ([postPictureAddress(id), await dataUrlOf(content)] as const)
            : null
        }),
      )
      return new Map(entries.filter((one) => one !== null))
    },
    noPictures,
    [named.join(), userId],
  )
}
const noPictures: ReadonlyMap<string, string> = new Map()

/** The policy of pages allows data URLs, and no blob URLs. */
function dataUrlOf(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new TypeError('no data URL')),
    )
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
    reader.readAsDataURL(content)
  })
}

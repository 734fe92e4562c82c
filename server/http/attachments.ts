import type { AttachmentAnswer } from '#domain/uploads.ts'
import type { Database } from '#server/database/database.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { picturesOf } from '#server/repositories/attachment-pictures.ts'
import type { Attachment } from '#server/repositories/attachments.ts'

/** Path below /files/ of an attachment, or of a picture made of it. */
export function attachmentPath({ id, name }: { id: string; name: string }): string {
  return `attachments/${id}/${name}`
}

/** Attachments as responses show them, with signed links. Whoever gets them must be allowed to read the subject. */
export async function describeAttachments(
  { db, fileLinks }: { db: Database; fileLinks: FileLinks },
  attachments: readonly Attachment[],
): Promise<AttachmentAnswer[]> {
  const pictures = await picturesOf(
    db,
    attachments.map(({ id }) => id),
  )
  const linkTo = (id: string, name: string) =>
    fileLinks.linkTo({ path: attachmentPath({ id, name }), is_public: 0 })
  return attachments.map(({ id, name, size, type, sha256, created_at }) => ({
    id,
    name,
    size,
    type,
    sha256,
    created_at,
    url: linkTo(id, name),
    pictures: pictures
      .filter((picture) => picture.attachment_id === id)
      .map((picture) => ({
        url: linkTo(id, picture.name),
        type: picture.type === 'image/avif' ? ('image/avif' as const) : ('image/webp' as const),
        width: picture.width,
        height: picture.height,
      })),
  }))
}

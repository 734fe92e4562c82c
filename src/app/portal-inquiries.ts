import { oneOf } from '#domain/list-search.ts'
import { inquiryPriorities, requestTypes, ticketCategories, type InquiryKind } from '#domain/inquiries.ts'
import type { InquiryDraft } from '#domain/inquiry-schemas.ts'
import { engine } from '#engine/engine.ts'
import { afterHydration } from '#loading/after-hydration.ts'
import type { LocalFile, LocalStore } from '#portal/local-store.ts'

/** The kind of inquiry that a form of the portal becomes; undefined for one whose entries stay on the device. */
function kindOf(place: string): InquiryKind | undefined {
  const [, kind = ''] = place.split('/')
  return kind === 'messages' ? 'conversation' : oneOf(['request', 'ticket'], kind)
}

/** The store of somebody who is signed in: new requests, tickets and messages are sent to the company, all else stays here. */
export function sendingStore(store: LocalStore, userId: number): LocalStore {
  return {
    ...store,
    isSent: (place) => kindOf(place) !== undefined,
    keep: async (place, fields, files, changed) => {
      const kind = kindOf(place)
      if (!kind || changed) return store.keep(place, fields, files, changed)
      const { localRecords, uploads } = await afterHydration(engine)
      const at = localRecords.localDraftKey(userId, place)
      const attachments = files.length > 0 ? await addFiles(await uploads(), files, { userId, at }) : []
      const payload = { action: 'open', inquiry: draftOf(kind, fields), attachments } as const
      await localRecords.send(userId, place, { kind: 'inquiry', payload })
    },
  }
}

type Uploads = Awaited<ReturnType<Awaited<ReturnType<typeof engine>>['uploads']>>

type UploadTarget = { userId: number; at: string }

/** Keeps the files to be sent; resolves to their ids. Rejects if one cannot be kept, so that the form stays. */
async function addFiles(
  { addFile, readFiles, removeFile }: Uploads,
  files: readonly LocalFile[],
  { userId, at }: UploadTarget,
): Promise<string[]> {
  // Those of a submit that failed half way.
  for (const { id } of await readFiles(userId, at)) await removeFile(id)
  for (const { name, type, content } of files) {
    const added = await addFile(new File([content], name, { type }), at)
    if ('problem' in added) throw new Error(`${name} cannot be kept: ${added.problem}`)
  }
  return (await readFiles(userId, at)).map(({ id }) => id)
}

function draftOf(kind: InquiryKind, fields: Record<string, string>): InquiryDraft {
  const text = (name: string) => fields[name]?.trim() ?? ''
  // A message in a sample begins a conversation of the same title, under the id that its form has.
  if (kind === 'conversation')
    return { kind, id: text('id'), title: text('title'), description: text('text') }
  const shared = {
    id: crypto.randomUUID(),
    description: text('description'),
    priority: oneOf(inquiryPriorities, fields.priority) ?? 'medium',
  }
  if (kind === 'ticket')
    return {
      kind,
      ...shared,
      title: text('subject'),
      category: oneOf(ticketCategories, fields.category) ?? 'general',
    }
  return {
    kind,
    ...shared,
    title: text('title'),
    type: oneOf(requestTypes, fields.type) ?? 'enterprise',
    budget: text('budget'),
    deadline: text('deadline'),
    technology: text('technology'),
    requirements: text('requirements'),
  }
}

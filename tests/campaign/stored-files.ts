import * as v from 'valibot'
import type { Fact } from './fact.ts'
import type { CampaignServer, Inject } from './server.ts'
import { Violation } from './violation.ts'

const withFiles = v.object({ attachments: v.pipe(v.array(v.string()), v.minLength(1)) })

/** A write is sent after its files. Only a server that was restored since `epoch` may lack some. */
export async function checkFilesCameFirst(
  server: CampaignServer,
  epoch: number,
  { url, payload }: Inject,
): Promise<void> {
  if (server.epoch !== epoch || !url.startsWith('/api/inquiries/')) return
  const write = v.safeParse(v.pipe(v.string(), v.parseJson(), withFiles), payload)
  if (!write.success) return
  const ids = write.output.attachments
  const attachments = await server.reader
    .selectFrom('attachments')
    .select('id')
    .where('id', 'in', ids)
    .where('state', '=', 'finished')
    .execute()
  if (attachments.length < ids.length) throw new Violation(`${url} was sent before its file`)
}

/** SHA-256 of the files of a ticket, or of each entry with a text; joined if one has several. */
export async function digestsOf(server: CampaignServer, fact: Fact): Promise<string[]> {
  const subject = fact.kind === 'ticket-file' ? 'inquiry' : 'inquiry-entry'
  const digests: string[] = []
  for (const id of await subjectsOf(server, fact)) {
    const files = await server.reader
      .selectFrom('attachments')
      .select(['storage_key', 'sha256'])
      .where('subject_kind', '=', subject)
      .where('subject_id', '=', id)
      .execute()
    const stored = await Promise.all(
      files.map(async ({ storage_key, sha256 }) => {
        const digest = await server.digestOf(storage_key)
        return digest === sha256 ? digest : `${digest} called ${sha256}`
      }),
    )
    digests.push(stored.join(' and '))
  }
  return digests
}

async function subjectsOf({ reader }: CampaignServer, { kind, by, owner }: Fact): Promise<string[]> {
  if (kind === 'entry-file') {
    const entries = await reader.selectFrom('inquiry_entries').select('id').where('text', '=', by).execute()
    return entries.map(({ id }) => String(id))
  }
  const tickets = await reader
    .selectFrom('inquiries')
    .select('uuid')
    .where('uuid', '=', by)
    .where('owner_id', '=', owner)
    .execute()
  return tickets.map(({ uuid }) => uuid)
}

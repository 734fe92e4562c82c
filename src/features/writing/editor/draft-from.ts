import { company } from '#catalogues/company.ts'
import { engine } from '#engine/engine.ts'
import { blankPost } from './post-form.ts'

type Shared = { title: string; text: string; url: string | null }

/**
 * Creates a draft from a shared item: its text, then its link. Resolves with the draft's id. It is rendered when the editor opens
 * it, because the code for that may need the network.
 */
export async function draftFrom({ title, text, url }: Shared, userId: number | null): Promise<string> {
  const { drafts } = await engine()
  const source = [text, url === null ? '' : `<${url}>`].filter(Boolean).join('\n\n')
  const form = { ...blankPost(`${company.product} Team`), title: title.slice(0, 200), source }
  const id = crypto.randomUUID()
  await drafts.saveForm({ id, form, rendered: { content: '', words: 0 }, isDone: false }, userId)
  return id
}

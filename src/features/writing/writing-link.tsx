import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { useWriter } from './use-writer.ts'

/** The way to the posts of this device, for those whose role may publish. */
export function WritingLink() {
  return useWriter().mayPublish ? <TextLink to="/blog/manage">{m.writing_manage()}</TextLink> : null
}

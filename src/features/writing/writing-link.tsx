import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { useWrites } from './use-writer.ts'

/** Links to the drafts, for users who write. */
export function WritingLink() {
  return useWrites() ? <TextLink to="/blog/manage">{m.writing_link_words()}</TextLink> : null
}

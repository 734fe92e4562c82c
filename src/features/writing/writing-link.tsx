import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { useWrites } from './use-writer.ts'

/** The way to the posts of this device, for those who write. */
export function WritingLink() {
  return useWrites() ? <TextLink to="/blog/manage">{m.writing_link_words()}</TextLink> : null
}

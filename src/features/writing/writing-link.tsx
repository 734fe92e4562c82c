import { useEffect } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { afterHydration } from '#loading/after-hydration.ts'
import { TextLink } from '#ui/link.ts'
import { postRules } from './editor/load-post-rules.ts'
import { useWriter, useWrites } from './use-writer.ts'

/** Links to the drafts, for users who write. Whoever may publish gets what that needs, so that it works offline. */
export function WritingLink() {
  const { mayPublish } = useWriter()
  useEffect(() => {
    if (mayPublish) void afterHydration(postRules).catch(() => {})
  }, [mayPublish])
  return useWrites() ? <TextLink to="/blog/manage">{m.writing_link_words()}</TextLink> : null
}

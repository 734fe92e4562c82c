import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'

/** Reports that another tab edited the post at the same time, and links to the copy `id`. */
export function ConflictView({ id }: { id: string }) {
  return (
    <Notice tone="wait" role="status">
      {m.writing_other_version()}{' '}
      <TextLink to="/blog/manage" search={{ draft: id }}>
        {m.writing_open_other()}
      </TextLink>
    </Notice>
  )
}

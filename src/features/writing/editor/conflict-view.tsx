import { m } from '#i18n/paraglide/messages.js'
import { TextLink } from '#ui/link.ts'
import { Notice } from '#ui/notice.ts'

/** Says that another tab wrote at the same moment, and where its text is: the draft `id`. */
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

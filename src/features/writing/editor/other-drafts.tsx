import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type OtherDraftsProps = { id: string; writer: ReturnType<typeof useWriter> }

/** Links to unfinished drafts other than `id`. */
export function OtherDrafts({ id, writer: { userId, isKnown } }: OtherDraftsProps) {
  const count = useLive(
    async ({ drafts }) => {
      const listed = isKnown ? await drafts.readDrafts(userId) : []
      return listed.filter(({ draft }) => draft.createdAt === 0 && draft.id !== id).length
    },
    0,
    [userId, isKnown, id],
  )
  return (
    <div className={css({ display: 'flex', mt: '2', mb: '4', minH: '11', alignItems: 'center' })}>
      <TextLink to="/blog/manage">{count > 0 ? m.writing_go_on({ count }) : m.writing_manage()}</TextLink>
    </div>
  )
}

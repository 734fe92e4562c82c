import { m } from '#i18n/paraglide/messages.js'
import { useLive } from '#platform/use-live.ts'
import { css } from '#styled/css'
import { TextLink } from '#ui/link.ts'
import type { useWriter } from './use-writer.ts'

type OtherDraftsProps = { id: string; writer: ReturnType<typeof useWriter> }

/** The way back to posts that were begun and not finished, beside the draft `id`. */
export function OtherDrafts({ id, writer: { userId, isKnown } }: OtherDraftsProps) {
  const count = useLive(
    () => import('./drafts.store.ts'),
    async (store) => {
      const drafts = isKnown ? await store.readDrafts(userId) : []
      return drafts.filter(({ draft }) => draft.createdAt === 0 && draft.id !== id).length
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

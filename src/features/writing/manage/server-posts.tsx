import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { engine } from '#engine/engine.ts'
import { failureMessage, unreachableMessage } from '#engine/outage.ts'
import type { OwnPost } from '#domain/own-posts.ts'
import { useLive } from '#engine/use-live.ts'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { withRetry } from '#loading/with-retry.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { TextLink } from '#ui/link.ts'
import { sayNotStored } from '#ui/toast/say-not-stored.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'
import { AskAboutPost, HiddenNote } from './hidden-note.tsx'
import { postRules } from '#features/writing/editor/load-post-rules.ts'
import type { useWriter } from '#features/writing/use-writer.ts'

type ServerPost = Pick<OwnPost, 'slug' | 'title' | 'published_at' | 'hidden_at' | 'hidden_reason'>

/** The user's posts from other devices; empty for users who may not publish. */
export function useServerPosts({ userId, mayPublish }: ReturnType<typeof useWriter>): ServerPost[] {
  return useLive(
    async ({ drafts }) => (userId !== null && mayPublish ? drafts.readServerPosts(userId) : []),
    [],
    [userId, mayPublish],
  )
}

/** The user's posts that staff took down. `isHere`: there is a draft of it on this device. */
export function useHiddenPosts({
  userId,
  mayPublish,
}: ReturnType<typeof useWriter>): (OwnPost & { isHere: boolean })[] {
  return useLive(
    async ({ drafts }) => {
      if (userId === null || !mayPublish) return []
      const [hidden, here] = await Promise.all([drafts.readHiddenPosts(userId), drafts.readDrafts(userId)])
      return hidden.map((post) =>
        Object.assign(post, { isHere: here.some(({ draft }) => draft.slug === post.slug) }),
      )
    },
    [],
    [userId, mayPublish],
  )
}

async function load() {
  const [{ late }, { renderMarkdown }] = await Promise.all([engine(), postRules()])
  const { ownPosts } = await late()
  return (slug: string, userId: number) => ownPosts.downloadAsDraft(slug, userId, renderMarkdown)
}

/** Lists posts that were published from other devices, with a button that fetches the text to be edited, or read if it is down. */
export function ServerPosts({ posts, userId }: { posts: readonly ServerPost[]; userId: number }) {
  const [fetched, setFetched] = useState<string | null>(null)
  const { showToast } = useToasts()
  const navigate = useNavigate()
  const router = useRouter()

  async function edit(slug: string): Promise<void> {
    if (fetched !== null) return
    const { pathname } = router.state.location
    setFetched(slug)
    const download = await withRetry(load).catch(() => null)
    if (!download) {
      setFetched(null)
      return void showToast(`${m.writing_not_fetched()} ${unreachableMessage()}`, { type: 'warning' })
    }
    try {
      const draft = await download(slug, userId)
      if (typeof draft === 'string') {
        // Whoever opened another page before the answer came stays there, and finds it among the drafts.
        if (router.state.location.pathname === pathname)
          await navigate({ to: '/blog/manage', search: { draft } })
      } else if (draft !== null) {
        const isError = draft.failure === 'failed'
        showToast(`${m.writing_not_fetched()} ${failureMessage(draft.failure)}`, {
          type: isError ? 'error' : 'warning',
        })
      }
    } catch {
      sayNotStored()
    } finally {
      setFetched(null)
    }
  }

  return (
    <section className={css({ mt: '8' })}>
      <h2 className={css({ fontSize: '2xl' })}>{`${m.writing_elsewhere()} · ${posts.length}`}</h2>
      <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.writing_elsewhere_hint()}</div>
      <ul className={css({ mt: '3', borderTopWidth: '1px', borderColor: 'line' })}>
        {posts.map(({ slug, title, published_at, hidden_at, hidden_reason = '' }) => (
          <li
            className={css({
              display: 'flex',
              py: '2',
              columnGap: '4',
              alignItems: 'center',
              justifyContent: 'space-between',
              flexWrap: hidden_at ? 'wrap' : 'nowrap',
              borderBottomWidth: '1px',
              borderColor: 'line',
            })}
            key={slug}
            data-elsewhere={slug}
          >
            <div className={css({ minW: '0', overflowWrap: 'anywhere' })}>
              {hidden_at ? (
                <strong>{title}</strong>
              ) : (
                <TextLink to="/blog/$slug" params={{ slug }}>
                  {title}
                </TextLink>
              )}
              <div className={css({ color: 'soft', fontSize: 'sm' })}>{formatDate(published_at)}</div>
              {hidden_at ? <HiddenNote reason={hidden_reason} /> : null}
            </div>
            <div className={css({ display: 'flex', flexShrink: '0', flexWrap: 'wrap', gap: '2', my: '2' })}>
              {hidden_at ? <AskAboutPost title={title} /> : null}
              <Button
                variant="quiet"
                aria-label={
                  hidden_at ? m.writing_open_text_named({ title }) : m.writing_edit_named({ title })
                }
                aria-disabled={fetched !== null}
                onClick={() => void edit(slug)}
              >
                {hidden_at ? m.writing_open_text() : m.edit()}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

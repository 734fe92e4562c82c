import { useRef, useState, type ChangeEvent } from 'react'
import { engine } from '#engine/engine.ts'
import { unreachableMessage } from '#engine/outage.ts'
import { m } from '#i18n/paraglide/messages.js'
import { onceWithRetry } from '#loading/with-retry.ts'
import { css } from '#styled/css'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.ts'
import { Notice } from '#ui/notice.ts'
import type { ReadonlyUser } from './readonly-user.ts'

const loadResize = onceWithRetry(() => import('./resize-picture.ts'))

/** The account picture: choose one, which is resized on the device, or remove it to show the initials. */
export function PictureField({ user }: { user: ReadonlyUser }) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string | null>(null)

  async function saveAvatar(avatar: string | null) {
    setError(null)
    const parts = await engine().catch(() => null)
    if (!parts) return setError(unreachableMessage())
    await parts.outboxForms
      .enqueue({ kind: 'profile', payload: { avatar } }, user.id)
      .catch(() => setError(m.profile_not_stored()))
  }

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? []
    // Resets the input, so that choosing the same file again fires a change event.
    event.target.value = ''
    if (!file) return
    setError(null)
    const code = await loadResize().catch(() => null)
    if (!code) return setError(unreachableMessage())
    const avatar = await code.resizePicture(file)
    if (avatar === null) return setError(m.picture_unreadable())
    await saveAvatar(avatar)
  }

  return (
    <div className={css({ display: 'flex', gap: '5', alignItems: 'center', flexWrap: 'wrap' })}>
      <Avatar user={user} size={88} />
      <div className={css({ flex: '1', minW: '[12rem]' })}>
        <div
          className={css({
            fontWeight: 'bold',
            fontSize: 'xl',
            lineHeight: '1.25',
            overflowWrap: 'anywhere',
          })}
        >
          {`${user.first_name} ${user.last_name}`.trim() || user.username}
        </div>
        <div className={css({ display: 'flex', gap: '1', mt: '1', ml: '-2', flexWrap: 'wrap' })}>
          <input
            className={css({ srOnly: true })}
            ref={input}
            type="file"
            accept="image/*"
            aria-label={m.choose_picture()}
            tabIndex={-1}
            onChange={(event) => void choose(event)}
          />
          <Button variant="plain" onClick={() => input.current?.click()}>
            {m.choose_picture()}
          </Button>
          {user.avatar === null ? null : (
            <Button variant="plain" onClick={() => void saveAvatar(null)}>
              {m.use_initials()}
            </Button>
          )}
        </div>
        <div className={css({ color: 'soft', fontSize: 'sm' })}>{m.picture_hint()}</div>
        {error === null ? null : (
          <Notice tone="error" role="alert" css={{ mt: '2' }}>
            {error}
          </Notice>
        )}
      </div>
    </div>
  )
}

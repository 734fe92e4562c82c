import { Share2 } from 'lucide'
import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css, cx } from '#styled/css'
import { styled } from '#ui/styled.ts'
import { rowButton, rowReport } from '#ui/action-row.ts'
import { Button } from '#ui/button.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { Icon } from '#ui/icon.tsx'
import { textLinkRecipe } from '#ui/recipes.ts'
import { shareTargets } from './share-targets.ts'

const Target = styled('a', textLinkRecipe)

/**
 * Opens the system's share sheet; where there is none, copies the URL to the clipboard (docs/specification.md#blog-texts)
 * and offers apps to send it with.
 */
export function ShareButton({ title }: { title: string }) {
  const [shared, setShared] = useState<{ url: string; isCopied: boolean } | null>(null)

  async function share() {
    if (shared) return setShared(null)
    const url = location.origin + location.pathname
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    setShared({ url, isCopied: await copyToClipboard(url) })
  }

  return (
    <>
      <Button
        variant="quiet"
        aria-expanded={shared !== null}
        onClick={() => void share()}
        className={rowButton}
      >
        <Icon shape={Share2} size={20} aria-hidden="true" />
        {m.post_share()}
      </Button>
      <div className={cx(rowReport, css({ order: '2' }))}>
        <div role="status">
          {shared ? (
            <div className={css({ mt: '3', color: shared.isCopied ? 'success' : 'danger' })}>
              {shared.isCopied ? m.post_link_copied() : m.post_link_not_copied()}
            </div>
          ) : null}
        </div>
        {shared ? (
          <ul
            className={css({ display: 'flex', columnGap: '4', flexWrap: 'wrap' })}
            aria-label={m.post_share_with()}
          >
            {shareTargets(title, shared.url).map(({ name, href }) => (
              <li key={name}>
                <Target
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer"
                  css={{ display: 'inline-flex', alignItems: 'center', minH: '11', minW: '11' }}
                >
                  {name}
                </Target>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </>
  )
}

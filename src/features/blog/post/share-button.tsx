import { Share2 } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { copyToClipboard } from '#ui/copy-to-clipboard.ts'
import { useToasts } from '#ui/toast/toast-provider.tsx'

/** Opens the system's share sheet, else copies the URL to the clipboard (docs/specification.md#blog-texts). */
export function ShareButton({ title }: { title: string }) {
  const { showToast } = useToasts()

  async function share() {
    const url = location.origin + location.pathname
    if ('share' in navigator) {
      try {
        return await navigator.share({ title, url })
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    if (await copyToClipboard(url)) showToast(m.post_link_copied(), { type: 'success' })
    else showToast(m.post_link_not_copied(), { type: 'error' })
  }

  return (
    <Button look="quiet" onClick={() => void share()}>
      <Icon shape={Share2} size={20} aria-hidden="true" />
      {m.post_share()}
    </Button>
  )
}

import { m } from '#i18n/paraglide/messages.js'

/** Addresses that open an app with a message about a page; nothing is loaded from them here. */
export function shareTargets(title: string, url: string): { name: string; href: string }[] {
  const [subject, link, both] = [title, url, `${title} ${url}`].map(encodeURIComponent)
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${link}&text=${subject}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: 'X', href: `https://x.com/intent/post?text=${subject}&url=${link}` },
    { name: m.email(), href: `mailto:?subject=${subject}&body=${link}` },
  ]
}

import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

const everyMs = 50
const chances = 10

/**
 * Reloads a page that came back from the back/forward cache if React does not render any more. React continues its work by
 * a message to itself, and WebKit loses one that is pending when the page enters the cache: React waits for it for
 * ever, and what the page reads later is never shown. What was typed is stored when a page is left. Otherwise it marks
 * the page as restored.
 */
export function reloadIfStuck(): void {
  const probe = createRoot(document.createElement('div'))
  let remaining = chances
  // Turns, not time alone: React has had a turn between each two, also on a busy device.
  const turns = setInterval(() => {
    remaining -= 1
    if (remaining === 0) location.reload()
  }, everyMs)
  const onRendered = () => {
    clearInterval(turns)
    performance.mark('app-restored')
    probe.unmount()
  }
  probe.render(createElement(Probe, { onRendered }))
}

function Probe({ onRendered }: { onRendered: () => void }): null {
  // Passive effects run in a task of their own, after rendering.
  useEffect(onRendered, [onRendered])
  return null
}

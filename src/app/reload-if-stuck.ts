import { createElement, useEffect } from 'react'
import { createRoot } from 'react-dom/client'

const patienceMs = 3000

/**
 * Reloads a page that came back from the back/forward cache if React does not render any more. React continues its work by
 * a message to itself, and WebKit loses one that is on its way when the page enters the cache: React waits for it for
 * ever, and what the page reads later is never shown. What was typed is stored when a page is left.
 */
export function reloadIfStuck(): void {
  const probe = createRoot(document.createElement('div'))
  const timer = setTimeout(() => location.reload(), patienceMs)
  const onRendered = () => {
    clearTimeout(timer)
    probe.unmount()
  }
  probe.render(createElement(Probe, { onRendered }))
}

function Probe({ onRendered }: { onRendered: () => void }): null {
  // Passive effects run in a task of their own, after rendering.
  useEffect(onRendered, [onRendered])
  return null
}

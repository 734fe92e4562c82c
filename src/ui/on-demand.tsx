import { createElement, useEffect, useState, type ComponentType } from 'react'
import { withStyles } from '#ui/all-styles.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ComingBar } from './coming-bar.tsx'

type Closable = { onClose: () => void }
type OnDemandProps = Closable & {
  load: () => Promise<ComponentType<Closable>>
  /** Nobody asked for it, so nobody waits for it. */
  isUnasked?: boolean
}

/**
 * A part of the page that is fetched when it is first wanted; mount it when it is. Where it can't be fetched it
 * counts as closed, so that the next wish asks again.
 */
export function OnDemand({ load, onClose, isUnasked = false }: OnDemandProps) {
  const [Part, setPart] = useState<ComponentType<Closable> | null>(null)
  useEffect(() => {
    void withStyles(load).then((part) => setPart(() => part), onClose)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once, when it is first wanted
  }, [])
  if (Part) return createElement(Part, { onClose })
  return isUnasked ? null : <ComingBar label={m.loading()} />
}

import { createElement, useEffect, useState, type ComponentType } from 'react'

type Closable = { onClose: () => void }

/**
 * A part of the page that is fetched when it is first wanted; mount it when it is. Where it can't be fetched it
 * counts as closed, so that the next wish asks again.
 */
export function OnDemand({ load, onClose }: Closable & { load: () => Promise<ComponentType<Closable>> }) {
  const [Part, setPart] = useState<ComponentType<Closable> | null>(null)
  useEffect(() => {
    void load().then((part) => setPart(() => part), onClose)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once, when it is first wanted
  }, [])
  return Part ? createElement(Part, { onClose }) : null
}

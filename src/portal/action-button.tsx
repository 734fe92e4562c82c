import { useState, type ComponentProps } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { LazyOverlay } from '#ui/lazy-overlay.tsx'
import { ButtonLink } from '#ui/link.ts'
import { showToast } from '#ui/toast/toasts.ts'
import { usePortal, type PortalView } from './portal-context.ts'
import type { ActionEffect } from './schema/catalogue.ts'
import { loadTool, type ToolName } from './tools/load-tool.ts'

/** Where an action keeps what it did on this device. */
export const markPlace = (role: string, mark: 'read' | 'keep') => `${role}/marks/${mark}`

/** Says what a button would do that only a server can do. */
function showSampleNotice(label: string, does: ActionEffect): void {
  const would = typeof does === 'object' ? does.would : null
  showToast(would ? m.portal_would({ label, would }) : m.portal_sample_action({ label }))
}

/** Says in a toast that the device could not store what a press should have. */
export function sayNotChanged(): void {
  showToast(m.portal_not_changed(), { type: 'error' })
}

type Tools = { open: (tool: ToolName) => void; portal: PortalView }

function perform({ label, does, about = '' }: ActionProps, { open, portal }: Tools): void {
  const { localStore, place, onWrite } = portal
  if (does === 'print') print()
  else if (does === 'count' || does === 'colours') open(does)
  else if (does === 'write') onWrite(about)
  else if (does === 'keep' || does === 'read')
    localStore.keep(markPlace(place.role, does), { of: about }, []).catch(sayNotChanged)
  else showSampleNotice(label, does)
}

export type ActionProps = {
  label: string
  does?: ActionEffect
  /** The record that the action is about: in the accessible name, and what is written, kept or marked. */
  about?: string | undefined
}

/** What a press of an action does, and the dialog of a tool that it has opened. */
export function useAction(action: ActionProps) {
  const portal = usePortal()
  const [Tool, setTool] = useState<ReturnType<typeof loadTool> | null>(null)
  const close = () => setTool(null)
  return {
    press: () => perform(action, { portal, open: (tool) => setTool(() => loadTool(tool)) }),
    dialog: Tool ? (
      <LazyOverlay onClose={close}>
        <Tool onClose={close} />
      </LazyOverlay>
    ) : null,
  }
}

type ActionButtonProps = ActionProps & {
  to?: string | undefined
  variant?: ComponentProps<typeof Button>['variant']
}

export function ActionButton({ to, variant = 'quiet', ...action }: ActionButtonProps) {
  const { label, about } = action
  const name = about ? { 'aria-label': `${label}: ${about}` } : {}
  const { press, dialog } = useAction(action)
  if (to)
    return (
      <ButtonLink to={to} variant={variant} {...name}>
        {label}
      </ButtonLink>
    )
  return (
    <>
      <Button variant={variant} onClick={press} {...name}>
        {label}
      </Button>
      {dialog}
    </>
  )
}

import { Monitor, Moon, Sun } from 'lucide'
import { Icon } from '#ui/icon.tsx'
import type { ColourMode } from '#domain/colour-mode.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Button } from '#ui/button.ts'
import { chooseMode, useColourMode } from './colour-mode.ts'

const modes = {
  system: { shape: Monitor, words: m.mode_system, next: 'light' },
  light: { shape: Sun, words: m.mode_light, next: 'dark' },
  dark: { shape: Moon, words: m.mode_dark, next: 'system' },
} as const satisfies Record<ColourMode, { next: ColourMode } & Record<string, unknown>>

/** Cycles through system, light and dark; its label names the current choice. */
export function ModeSwitch({ hasWords = false }: { hasWords?: boolean }) {
  const { shape, words, next } = modes[useColourMode()]
  return (
    <Button
      variant="bar"
      aria-label={hasWords ? undefined : words()}
      title={hasWords ? undefined : words()}
      onClick={() => chooseMode(next)}
      css={hasWords && { gap: '2' }}
    >
      <Icon shape={shape} size={20} aria-hidden="true" />
      {hasWords ? words() : null}
    </Button>
  )
}

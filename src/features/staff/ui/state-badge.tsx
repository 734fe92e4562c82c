import { chakra, defineRecipe } from '@chakra-ui/react/styled-system'
import { m } from '#i18n/paraglide/messages.js'

/** A state in words; its colour repeats what the words say. */
const badge = defineRecipe({
  className: 'desk-badge',
  base: {
    display: 'inline-block',
    px: '2',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1.6',
    whiteSpace: 'nowrap',
    border: '1px solid currentColor',
    borderRadius: 'full',
  },
  variants: {
    tone: {
      plain: { color: 'soft' },
      good: { color: 'success' },
      wait: { color: 'pending' },
      bad: { color: 'danger' },
      info: { color: 'accent' },
    },
  },
  defaultVariants: { tone: 'plain' },
})

const Badge = chakra('span', badge)

export type Tone = 'plain' | 'good' | 'wait' | 'bad' | 'info'

/** A state of a row in words. */
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return <Badge tone={tone}>{children}</Badge>
}

/** How many open reports a row has; nothing without any. */
export function ReportedBadge({ count }: { count: number }) {
  return count > 0 ? <StateBadge tone="bad">{m.desk_reported({ count })}</StateBadge> : null
}

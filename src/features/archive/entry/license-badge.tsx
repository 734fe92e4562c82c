import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { licenseLook } from './entry-facts.ts'

const Badge = styled('span', {
  base: {
    display: 'inline-block',
    fontSize: 'xs',
    fontWeight: 'bold',
    borderRadius: 'sm',
    px: '2',
    py: 'hair',
  },
  variants: {
    tone: {
      green: { bg: 'rungwe', color: 'paper' },
      blue: { bg: 'nyasa', color: 'paper' },
      // Ink in both modes: white on the sun can't be read.
      yellow: { bg: 'jua', color: 'night' },
    },
  },
})

export function LicenseBadge({ entry }: { entry: { license_type: string; license: string } }) {
  const { words, tone } = licenseLook(entry)
  return (
    <Badge tone={tone} data-license={tone} title={m.license()}>
      {words}
    </Badge>
  )
}

import { m } from '#i18n/paraglide/messages.js'
import { styled } from '#ui/styled.ts'
import { licenseLook } from './entry-facts.ts'

const Badge = styled('span', {
  base: {
    display: 'inline-block',
    minH: '6',
    fontSize: 'xs',
    fontWeight: 'bold',
    borderRadius: 'sm',
    px: '2',
    py: 'hair',
  },
  variants: {
    tone: {
      green: { bg: 'success', color: 'paper' },
      blue: { bg: 'accent', color: 'paper' },
      // Dark text in both modes: white on yellow lacks contrast.
      yellow: { bg: 'highlight', color: 'night' },
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

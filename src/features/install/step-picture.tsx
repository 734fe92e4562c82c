import { chakra } from '@chakra-ui/react/styled-system'

/** What the person looks for on the screen. */
export type StepSign = 'share' | 'lines' | 'dots' | 'add' | 'home'

const Phone = chakra('svg', { base: { w: '14', h: '24', flexShrink: '0', color: 'nyasa' } })

const signs: Record<StepSign, string> = {
  share: 'M20 60h-3v14h22V60h-3M28 67V50m-5 5 5-5 5 5',
  lines: 'M16 74h24M16 80h24M16 86h24',
  dots: 'M42 16v.01M42 21v.01M42 26v.01',
  add: 'M12 40h32v14H12zM36 43v8M32 47h8M16 47h10',
  home: 'M14 20h8v8h-8zM26 20h8v8h-8zM14 32h8v8h-8zM26 32h8v8h-8z',
}

/** A small phone with the sign of one step in its place. */
export function StepPicture({ sign, label }: { sign: StepSign; label: string }) {
  return (
    <Phone
      viewBox="0 0 56 96"
      role="img"
      aria-label={label}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
    >
      <rect x="3" y="3" width="50" height="90" rx="8" strokeWidth="2" />
      <path d={signs[sign]} strokeLinecap="round" strokeLinejoin="round" />
      {sign === 'home' ? <rect x="26" y="32" width="8" height="8" fill="currentColor" /> : null}
    </Phone>
  )
}

import { styled } from '#ui/styled.ts'

/** The symbol that the user looks for on a phone's screen or in a desktop window. */
export type StepSign = PhoneSign | WindowSign
type PhoneSign = 'share' | 'lines' | 'dots' | 'add' | 'home'
type WindowSign = 'menuBar' | 'address' | 'star' | 'dock'

const Picture = styled('svg', { base: { h: '24', flexShrink: '0', color: 'accent' } })

const phoneSigns: Record<PhoneSign, string> = {
  share: 'M20 60h-3v14h22V60h-3M28 67V50m-5 5 5-5 5 5',
  lines: 'M16 74h24M16 80h24M16 86h24',
  dots: 'M42 16v.01M42 21v.01M42 26v.01',
  add: 'M12 40h32v14H12zM36 43v8M32 47h8M16 47h10',
  home: 'M14 20h8v8h-8zM26 20h8v8h-8zM14 32h8v8h-8zM26 32h8v8h-8z',
}

/** Drawn below the address bar, which every window has. */
const windowSigns: Record<WindowSign, string> = {
  menuBar: 'M10 8h14M30 8h8M10 34h22v34H10zM16 44h10M16 52h10',
  address: 'M78 17v8m-4-4 4 4 4-4M72 28h12',
  star: 'm78 15 2 5h5l-4 3 2 5-5-3-5 3 2-5-4-3h5z',
  dock: 'M20 74h56v12H20zM28 78h4v4h-4zM40 78h4v4h-4zM52 78h4v4h-4zM64 78h4v4h-4z',
}

/** A phone or window with the symbol of one step in place. */
export function StepPicture({ sign, label }: { sign: StepSign; label: string }) {
  const isOfWindow = isWindowSign(sign)
  return (
    <Picture
      viewBox={isOfWindow ? '0 0 96 96' : '0 0 56 96'}
      role="img"
      aria-label={label}
      css={{
        w: isOfWindow ? '24' : '14',
        fill: '[none]',
        stroke: 'currentColor',
        strokeWidth: '3',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
      }}
    >
      {isOfWindow ? (
        <path d="M3 12h90v60H3zM3 31h90" strokeWidth="2" />
      ) : (
        <rect x="3" y="3" width="50" height="90" rx="8" strokeWidth="2" />
      )}
      <path d={isOfWindow ? windowSigns[sign] : phoneSigns[sign]} />
      {sign === 'home' ? <rect x="26" y="32" width="8" height="8" fill="currentColor" /> : null}
    </Picture>
  )
}

function isWindowSign(sign: StepSign): sign is WindowSign {
  return sign in windowSigns
}

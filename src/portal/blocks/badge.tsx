import { styled } from '#ui/styled.ts'
import { usePortal } from '../portal-context.ts'

const colours = { good: 'success', info: 'accent', wait: 'pending', bad: 'danger', plain: 'soft' } as const
export type Tone = keyof typeof colours

const Frame = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    px: '2',
    py: 'hair',
    borderWidth: '1px',
    borderColor: 'currentColor',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1.4',
    whiteSpace: { base: 'normal', sm: 'nowrap' },
    '&[data-alarm=bad]': { bg: 'danger', borderColor: 'danger', color: 'paper' },
  },
})

export function colourOf(tone: Tone | undefined): (typeof colours)[Tone] {
  return colours[tone ?? 'plain']
}

/** Paths of the quarters of a disc centred at 6,6. */
const quarters = ['', 'M6 2a4 4 0 0 1 4 4H6z', 'M6 2a4 4 0 0 1 0 8z', 'M6 2a4 4 0 1 1-4 4h4z'] as const

/** A disc filled by the progress of a state. Decorative: the label states the same. */
function Disc({ part }: { part: number }) {
  return (
    <svg width="12" height="12" aria-hidden="true" focusable="false">
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      {part >= 4 ? (
        <circle cx="6" cy="6" r="4" fill="currentColor" />
      ) : (
        <path d={quarters[part] ?? ''} fill="currentColor" />
      )}
    </svg>
  )
}

/** A warning sign, so that a state that needs someone is seen before those that do not. Decorative. */
function Sign() {
  return (
    <svg width="12" height="12" aria-hidden="true" focusable="false">
      <path
        d="M6 .8 11.6 11H.4z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
      <path d="M6 4v3.4M6 8.6v1.2" stroke="currentColor" strokeWidth="1.4" />
    </svg>
  )
}

/** A state, priority or role with the label and colour of its term. */
export function Badge({ term: id }: { term: string }) {
  const { terms } = usePortal()
  const term = terms[id]
  return (
    <Frame
      data-term={id}
      data-alarm={term?.alarm ? term.tone : undefined}
      css={{ color: colourOf(term?.tone) }}
    >
      {term?.alarm ? <Sign /> : null}
      {term?.part === undefined ? null : <Disc part={term.part} />}
      {term?.label ?? id}
    </Frame>
  )
}

import { styled } from '#ui/styled.ts'

const letters = { color: '[#fff]' } as const

const Circle = styled('div', {
  base: {
    flexShrink: '0',
    display: 'grid',
    placeItems: 'center',
    boxSize: '10',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: 'bold',
    lineHeight: '1',
  },
  variants: {
    // The colours of the covers, as classes: the policy of a rendered page forbids inline styles.
    ground: {
      0: { bg: '[#0A6C74]', ...letters },
      1: { bg: '[#F2A93B]', color: '[#14203A]' },
      2: { bg: '[#B9472F]', ...letters },
      3: { bg: '[#2B7548]', ...letters },
    },
  },
})

/** The initials of a name on a colour derived from it. Decorative: the name is beside it. */
export function Initials({ name }: { name: string }) {
  return (
    <Circle ground={groundOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </Circle>
  )
}

/** The first characters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32))
    .join('')
    .toUpperCase()
}

function groundOf(name: string): 0 | 1 | 2 | 3 {
  let sum = 0
  for (const character of name) sum = (31 * sum + (character.codePointAt(0) ?? 0)) % 9973
  return ([0, 1, 2, 3] as const)[sum % 4] ?? 0
}

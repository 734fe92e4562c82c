import { initialsRecipe } from './recipes.ts'
import { styled } from '#ui/styled.ts'

const Circle = styled('div', initialsRecipe)
const grounds = ['teal', 'sun', 'clay', 'green'] as const

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

function groundOf(name: string): (typeof grounds)[number] {
  let sum = 0
  for (const character of name) sum = (31 * sum + (character.codePointAt(0) ?? 0)) % 9973
  return grounds[sum % grounds.length] ?? 'teal'
}

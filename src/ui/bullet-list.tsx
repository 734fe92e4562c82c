import { css } from '#styled/css'
import { bulletListRecipe } from './recipes.ts'
import { styled } from './styled.ts'

const Points = styled('ul', bulletListRecipe)

/** A list with a heading; `isNumbered` if the order matters. */
export function BulletList({
  title,
  points,
  isNumbered = false,
}: {
  title: string
  points: readonly string[]
  isNumbered?: boolean
}) {
  return (
    <>
      <h2 className={css({ fontSize: 'xl', mt: '7', mb: '3' })}>{title}</h2>
      <Points as={isNumbered ? 'ol' : 'ul'}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Points>
    </>
  )
}

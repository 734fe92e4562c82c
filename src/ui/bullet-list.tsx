import { css } from '#styled/css'

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
  const Listing = isNumbered ? 'ol' : 'ul'
  return (
    <>
      <h2 className={css({ fontSize: 'xl', mt: '7', mb: '3' })}>{title}</h2>
      <Listing
        className={css({
          maxW: 'prose',
          pl: '6',
          listStyleType: isNumbered ? 'decimal' : '"–\\a0\\a0"',
          '& > li + li': { mt: '2' },
          '& > li::marker': { color: 'accent', fontWeight: 'bold' },
        })}
      >
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </Listing>
    </>
  )
}

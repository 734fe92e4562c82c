import { Fragment, type ReactNode } from 'react'
import { css } from '#styled/css'

/** A list of labelled facts: "Client: Mbeya Girls". */
export function DescriptionList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl
      className={css({
        overflowWrap: 'anywhere',
        mt: '3',
        fontSize: 'sm',
        display: 'grid',
        gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
        columnGap: '3',
        rowGap: '1',
      })}
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className={css({ color: 'soft' })}>{name}</dt>
          <dd className={css({ fontWeight: 'bold' })}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

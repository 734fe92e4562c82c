import { Fragment, type ReactNode } from 'react'
import { css } from '#styled/css'

/** On a line of its own, where two columns would break within words: in a narrow box, or when text is twice as large. */
const inOneColumn = css.raw({ '@container (max-width: 14rem)': { gridColumn: '1 / -1' } })

/** A list of labelled facts: "Client: Mbeya Girls". */
export function DescriptionList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <dl
      className={css({
        containerType: 'inline-size',
        overflowWrap: 'anywhere',
        mt: '3',
        fontSize: 'sm',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
        columnGap: '3',
        rowGap: '1',
      })}
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className={css({ color: 'soft' }, inOneColumn)}>{name}</dt>
          <dd className={css({ fontWeight: 'bold' }, inOneColumn)}>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

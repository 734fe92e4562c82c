import { Fragment, type ReactNode } from 'react'
import { descriptionListRecipe } from './recipes.ts'
import { styled } from './styled.ts'

const List = styled('dl', descriptionListRecipe)

/** A list of labelled facts: "Client: Mbeya Girls". */
export function DescriptionList({
  facts,
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[]
}) {
  return (
    <List>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </List>
  )
}

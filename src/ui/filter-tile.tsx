import { css } from '#styled/css'
import { filterTileRecipe } from '#ui/recipes.ts'
import { styled } from '#ui/styled.ts'

const Tile = styled('button', filterTileRecipe)

type FilterTileProps = { title: string; count: string; isChosen: boolean; onChoose: () => void }

/** A toggle that filters a list by a group and shows its count; pressing it again shows all. */
export function FilterTile({ title, count, isChosen, onChoose }: FilterTileProps) {
  return (
    <Tile type="button" aria-pressed={isChosen} onClick={onChoose}>
      <span className={css({ fontWeight: 'bold', minW: '0', overflowWrap: 'anywhere' })}>{title}</span>{' '}
      <span className={css({ color: 'soft', fontSize: 'sm', flexShrink: '0' })}>{count}</span>
    </Tile>
  )
}

import { css } from '#styled/css'
import { styled } from '#ui/styled.ts'

const Tile = styled('button', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    columnGap: '3',
    flexShrink: { base: '0', md: '1' },
    minW: '0',
    minH: '11',
    px: { base: '3', md: '4' },
    py: { base: '2', md: '3' },
    textAlign: 'left',
    bg: 'card',
    borderWidth: '1.5px',
    borderColor: 'line',
    borderRadius: 'md',
    cursor: 'pointer',
    '&[aria-pressed=true]': { borderColor: 'accent', bg: 'tint' },
    _hover: { borderColor: 'accent' },
  },
})

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

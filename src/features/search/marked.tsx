import { styled } from '#ui/styled.ts'
import { piecesOf } from './highlight.ts'

const Mark = styled('mark', {
  base: { bg: 'highlight', color: 'night', borderRadius: '[3px]', px: 'hair', mx: '-hair' },
})

/** A text with the words that were found standing out. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  let place = 0
  return piecesOf(text, terms).map((piece) => {
    const key = place
    place += piece.text.length
    return piece.isHit ? <Mark key={key}>{piece.text}</Mark> : piece.text
  })
}

/** Width of a text in px at a font size of 1 px. */
export type Measure = (text: string) => number

/** Distance of two lines, in font sizes. */
export const lineHeight = 1.12

type Room = {
  /** In px. */
  width: number
  height: number
  /** Font sizes in px, the largest first. */
  sizes: readonly number[]
}

/**
 * Breaks a text into lines at the largest size at which it fits into the room. At the smallest size what does not fit is
 * cut with an ellipsis, also within a word that is wider than a line.
 */
export function fitLines(text: string, room: Room, measure: Measure): { size: number; lines: string[] } {
  const words = text.split(' ')
  for (const size of room.sizes) {
    const lines = breakLines(words, room.width / size, measure)
    const isWide = lines.some((line) => measure(line) * size > room.width)
    if (lines.length <= linesIn(room, size) && !isWide) return { size, lines }
  }
  const size = room.sizes.at(-1) ?? 1
  const width = room.width / size
  const lines = breakLines(words, width, measure)
  const count = linesIn(room, size)
  const shown = lines.slice(0, count)
  return {
    size,
    lines: shown.map((line, index) =>
      truncate(line, width, measure, index === count - 1 && lines.length > count),
    ),
  }
}

function linesIn({ height }: Room, size: number): number {
  return Math.max(1, Math.floor(height / (size * lineHeight)))
}

function breakLines(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function truncate(line: string, width: number, measure: Measure, isContinued: boolean): string {
  if (!isContinued && measure(line) <= width) return line
  const characters = Array.from(line)
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}

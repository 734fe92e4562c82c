/** Number of insertions, deletions, substitutions and transpositions (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      const left = (line[column - 1] ?? 0) + 1
      const above = (last[column] ?? 0) + 1
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const swap = swapped ? (before[column - 2] ?? Infinity) + 1 : Infinity
      line.push(Math.min(left, above, (last[column - 1] ?? 0) + change, swap))
    }
    before = last
    last = line
  }
  return last[b.length] ?? 0
}

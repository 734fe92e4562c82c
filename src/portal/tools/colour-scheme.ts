/** Five colours that go together around a hue of 0 to 359 degrees: shades of it, its neighbour and its opposite. */
export function colourScheme(hue: number): string[] {
  const parts = [
    [0, 65, 25],
    [0, 55, 42],
    [0, 45, 85],
    [30, 60, 50],
    [180, 65, 50],
  ] as const
  return parts.map(
    ([turn, saturation, lightness]) => `hsl(${(hue + turn) % 360} ${saturation}% ${lightness}%)`,
  )
}

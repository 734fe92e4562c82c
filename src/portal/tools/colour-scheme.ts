/** Five colours that go together around a hue of 0 to 359 degrees: shades of it, its neighbour and its opposite. */
export function colourScheme(hue: number): string[] {
  const parts = [
    [hue, 65, 25],
    [hue, 55, 42],
    [hue, 45, 85],
    [hue + 30, 60, 50],
    [hue + 180, 65, 50],
  ] as const
  return parts.map(([angle, saturation, lightness]) => hexOf(angle % 360, saturation, lightness))
}

/** CSS Color 4, 7.1: HSL to sRGB. */
function hexOf(hue: number, saturation: number, lightness: number): string {
  const light = lightness / 100
  const reach = (saturation / 100) * Math.min(light, 1 - light)
  const channel = (step: number) => {
    const place = (step + hue / 30) % 12
    const value = light - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(255 * value)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase()
}

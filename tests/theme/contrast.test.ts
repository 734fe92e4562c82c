import { describe, expect, test } from 'vitest'
import { highContrastColours } from '#domain/display-settings.ts'
import { cloths, palette, type Colour } from '#theme/palette.ts'
import { reset } from '#theme/reset.ts'

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const value = Number.parseInt(hex.slice(place, place + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Pairs of text and background used on the screens. */
const texts: [Colour, Colour][] = [
  ...(['ink', 'soft', 'accent', 'danger', 'success', 'pending'] as const).flatMap(
    (text): [Colour, Colour][] => [
      [text, 'paper'],
      [text, 'card'],
    ],
  ),
  ['ink', 'tint'],
  ['soft', 'tint'],
  ['accent', 'tint'],
  // Highlighted code.
  ['success', 'tint'],
  ['pending', 'tint'],
  ['danger', 'tint'],
  ['paper', 'accent'],
]

/** Borders of fields and meaningful icons need 3:1. */
const marks: [Colour, Colour][] = [
  ['edge', 'paper'],
  ['edge', 'card'],
  ['accent', 'paper'],
  ['danger', 'card'],
]

const palettes = { light: palette.light, dark: { ...palette.light, ...palette.dark } }

describe.each(['light', 'dark'] as const)('colours of high contrast in %s mode meet WCAG 2.2 AAA', (mode) => {
  const highContrast: Record<Colour, string> = { ...palettes[mode], ...highContrastColours[mode] }

  test.each(texts)('%s on %s has a contrast of 7 to 1', (text, ground) => {
    expect(contrast(highContrast[text], highContrast[ground])).toBeGreaterThanOrEqual(7)
  })

  test.each([...marks, ['line', 'paper'], ['line', 'card']] as [Colour, Colour][])(
    '%s on %s has a contrast of 4.5 to 1',
    (mark, ground) => {
      expect(contrast(highContrast[mark], highContrast[ground])).toBeGreaterThanOrEqual(4.5)
    },
  )
})

describe.each(['light', 'dark'] as const)('colours in %s mode meet WCAG 2.2 AA', (mode) => {
  test.each(texts)('%s on %s has a contrast of 4.5 to 1', (text, ground) => {
    expect(contrast(palettes[mode][text], palettes[mode][ground])).toBeGreaterThanOrEqual(4.5)
  })

  test.each(marks)('%s on %s has a contrast of 3 to 1', (mark, ground) => {
    expect(contrast(palettes[mode][mark], palettes[mode][ground])).toBeGreaterThanOrEqual(3)
  })

  test('text on the sun colour is ink, not white', () => {
    expect(contrast('#14203A', palettes[mode].highlight)).toBeGreaterThanOrEqual(4.5)
  })
})

test.each(Object.entries(cloths))(
  'the icon and the border of a %s cover have a contrast of 3 to 1 in both modes',
  (_dye, { ground, motif, figure, edge }) => {
    expect(contrast(figure, motif)).toBeGreaterThanOrEqual(3)
    expect(contrast(figure, ground)).toBeGreaterThanOrEqual(3)
    expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3)
    // The same colours in both modes: the cover must stand out from the card in each.
    for (const mode of ['light', 'dark'] as const)
      expect(contrast(ground, palettes[mode].card)).toBeGreaterThanOrEqual(1.3)
  },
)

test('browser defaults are reset to colours of the palette alone, which follow the mode', () => {
  expect(JSON.stringify(reset)).not.toMatch(/#[0-9a-f]{3}|rgb|hsl/i)
})

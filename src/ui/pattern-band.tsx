import { patternBandRecipe } from './recipes.ts'
import { styled } from './styled.ts'

const Band = styled('svg', patternBandRecipe)

/** `pindo`, the border of a kanga: a narrow band below the header and between sections. */
export function PatternBand() {
  return (
    <Band aria-hidden="true" focusable="false">
      <pattern id="pattern-band" width="24" height="18" patternUnits="userSpaceOnUse">
        <path d="M0 18 12 5l12 13z" fill="var(--highlight)" />
        <path d="m6 18 6-7 6 7z" fill="var(--danger)" />
        <circle cx="0" cy="4.5" r="2" fill="#4FC3C7" />
        <circle cx="24" cy="4.5" r="2" fill="#4FC3C7" />
      </pattern>
      <rect width="100%" height="18" fill="url(#pattern-band)" />
    </Band>
  )
}

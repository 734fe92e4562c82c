import { css, cx } from '#styled/css'
import type { SystemStyleObject } from '#styled/types'
import { coverOf } from './cover.ts'
import icons from './cover-icons.svg'

type CoverProps = {
  /** The same seed gives the same cloth. */
  seed: string
  /** The id of a symbol in cover-icons.svg (src/domain/cover-icons.ts has the list); a sheet where there is none. */
  icon: string | undefined
  style: SystemStyleObject
}

/** A cover generated from a seed: its cloth, with the icon of the thing. Decorative, because its title is beside it. */
export function GeneratedCover({ seed, icon = 'file-text', style }: CoverProps) {
  return (
    <div className={cx(coverOf(seed), css(style))} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <use href={`${icons}#${icon}`} />
      </svg>
    </div>
  )
}

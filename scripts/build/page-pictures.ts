import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import { makePicture } from '#server/pictures/draw-picture.ts'
import type { PictureText } from '#server/pictures/picture-text.ts'
import type { SiteFacts } from '#server/site/site-facts.ts'

/**
 * Draws the pictures of pages into the built site in `out`, or copies unchanged ones from the build that it replaces; a
 * picture is named after its content. `paths` has those drawn so far.
 */
export function pagePictures(out: string, product: string) {
  const paths: SiteFacts['pictures'] = {}
  return {
    paths,
    add(locale: Locale, page: string, text: PictureText): string {
      const { svg, draw } = makePicture(text, product)
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
      const path = `/assets/pictures/${locale}/${hash}.png`
      const [file, before] = [`${out}/client${path}`, `${out}/previous${path}`]
      mkdirSync(dirname(file), { recursive: true })
      if (existsSync(before)) copyFileSync(before, file)
      else writeFileSync(file, draw())
      paths[`${locale} ${page}`] = path
      return path
    },
  }
}

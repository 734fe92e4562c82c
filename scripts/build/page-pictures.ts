import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Locale } from '#domain/locale.ts'
import { makePicture } from '#server/pictures/render-picture.ts'
import type { PictureText } from '#server/pictures/picture-text.ts'
import type { SiteFacts } from '#server/site/site-facts.ts'

/**
 * Renders the pictures of pages into the built site in `out`, or copies unchanged ones from the build that it replaces or
 * from the site in dist; a picture is named after its content. `paths` has those rendered so far.
 */
export function pagePictures(out: string, product: string) {
  const paths: SiteFacts['pictures'] = {}
  return {
    paths,
    add(locale: Locale, page: string, text: PictureText): string {
      const { svg, toPng } = makePicture(text, product)
      const hash = createHash('sha256').update(svg).digest('hex').slice(0, 12)
      const path = `/assets/pictures/${locale}/${hash}.png`
      const file = `${out}/client${path}`
      const made = [file, `${out}/previous${path}`, `dist/client${path}`].find((candidate) =>
        existsSync(candidate),
      )
      mkdirSync(dirname(file), { recursive: true })
      if (!made) writeFileSync(file, toPng())
      else if (made !== file) copyFileSync(made, file)
      paths[`${locale} ${page}`] = path
      return path
    },
  }
}

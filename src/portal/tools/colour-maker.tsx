import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { RichDialog } from '#ui/rich/rich-dialog.tsx'
import { Swatch } from '../blocks/swatch.tsx'
import { colourScheme } from './colour-scheme.ts'

const randomHue = () => Math.floor(Math.random() * 360)

/** Makes five colours that go together; a press copies one. */
export function ColourMaker({ onClose }: { onClose: () => void }) {
  const [hue, setHue] = useState(randomHue)
  return (
    <RichDialog title={m.portal_colours()} lead={m.portal_colours_lead()} onClose={onClose}>
      <div
        className={css({
          display: 'grid',
          gap: '2',
          mb: '4',
          gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))',
        })}
      >
        {colourScheme(hue).map((colour) => (
          <Swatch key={colour} label={colour} colour={colour} />
        ))}
      </div>
      <Button onClick={() => setHue(randomHue())}>{m.portal_colours_again()}</Button>
    </RichDialog>
  )
}

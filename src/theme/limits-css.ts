import { limitsId } from './limits-id.ts'

const notice = `#${limitsId}`

/**
 * Rules for the limits of a browser and of a screen, which stand behind the title. All browsers that run the app know
 * `aspect-ratio`: whatever else one without it lacks, it shows the sentence for it (limits-notice.tsx) and nothing that
 * does nothing.
 */
export const limitsCss = {
  [notice]: { order: '-1', padding: '1rem' },
  '@supports (aspect-ratio: 1)': { [notice]: { display: 'none' } },
  '@supports not (aspect-ratio: 1)': {
    body: { display: 'flex', flexDirection: 'column' },
    'button, form, [aria-busy=true]>*': { display: 'none !important' },
  },
  // Where text is so large, or the window so low, that the head would take much of the screen.
  '@media (max-width: 17em), (max-height: 18em)': { '#root header': { position: 'static' } },
}

/**
 * Left out of the first layout where it is below the screen, which is most of a page; for a tenth of a second it is taken to
 * be so high. Then all of it has its true height, so that whoever scrolls, or comes back to a place, finds what was there.
 * That is the delay of an animation (global-css.ts), which costs no frame.
 */
export const lateLayout = (height: string) => ({
  // Not where the address names a section: what is above it has to be as high as it is.
  '#root:not([data-live]):not(:has(:target)) &': {
    animation: 'unseen 1ms .1s backwards',
    containIntrinsicBlockSize: `auto ${height}`,
  },
})

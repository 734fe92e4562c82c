/**
 * Left out of the first layout where it is below the screen, which is most of a page; until then it is taken to be so high.
 * A page that answers has laid out all of itself (`data-live`, main.tsx): heights are true before anything scrolls back.
 */
export const lateLayout = (height: string) => ({
  // Not where the address names a section: what is above it has to be as high as it is.
  '#root:not([data-live]):not(:has(:target)) &': {
    contentVisibility: 'auto',
    containIntrinsicBlockSize: `auto ${height}`,
  },
})

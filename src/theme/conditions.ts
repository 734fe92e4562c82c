/** States and parts of an element that a style may be for, by the name it has in code (`_hover`). */
export const conditions = {
  hover: ['@media (hover: hover)', '&:hover:not(:disabled)'],
  /** On any screen, for what is no loss where a touch leaves it. */
  pointed: '&:hover',
  /** A link to the page that is open. */
  current: '&[data-status=active]',
  focus: '&:focus',
  focusVisible: '&:focus-visible',
  disabled: '&:is(:disabled, [aria-disabled=true])',
  before: '&::before',
  after: '&::after',
  backdrop: '&::backdrop',
}

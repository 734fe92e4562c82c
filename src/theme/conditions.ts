/** Conditions of style properties, by their name in code (`_hover`). */
export const conditions = {
  hover: ['@media (hover: hover)', '&:hover:not(:disabled)'],
  /** Hover also on touch screens, where it stays after a tap; only for styles where that is harmless. */
  pointed: '&:hover',
  /** A link to the current page. */
  current: '&[data-status=active]',
  focus: '&:focus',
  focusVisible: '&:focus-visible',
  disabled: '&:is(:disabled, [aria-disabled=true])',
  before: '&::before',
  after: '&::after',
  backdrop: '&::backdrop',
}

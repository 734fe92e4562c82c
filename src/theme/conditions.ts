/** States and parts of an element that a style may be for, by the name it has in code (`_hover`). */
export const conditions = {
  hover: ['@media (hover: hover)', '&:hover:not(:disabled)'],
  focusVisible: '&:focus-visible',
  disabled: '&:is(:disabled, [aria-disabled=true])',
  before: '&::before',
  after: '&::after',
  backdrop: '&::backdrop',
}

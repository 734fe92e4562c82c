import { defineRecipe } from '@chakra-ui/react/styled-system'

/** Inputs, selects and text areas look alike; 16 px text keeps iOS from zooming in. */
export const fieldRecipe = defineRecipe({
  base: {
    display: 'block',
    w: 'full',
    minH: '11',
    px: '3',
    py: '2',
    bg: 'card',
    color: 'ink',
    fontSize: 'md',
    borderWidth: '1.5px',
    borderColor: 'edge',
    borderRadius: 'md',
    '&[aria-invalid=true]': { borderColor: 'udongo' },
  },
})

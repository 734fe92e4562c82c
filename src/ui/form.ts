import { chakra } from '@chakra-ui/react/styled-system'

/**
 * A form that React sends. Until it has come to the page, sending it does nothing: `dialog` closes the dialog around a
 * form, and here there is none. Any other method would load a page, lose what was typed, or put a password in the address.
 */
export const Form = chakra('form', {}, { defaultProps: { method: 'dialog' } })

import { chakra } from '@chakra-ui/react/styled-system'

export const SectionHeading = chakra('h2', { base: { fontSize: '2xl', mt: '10', mb: '4' } })

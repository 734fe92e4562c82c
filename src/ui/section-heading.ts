import { styled } from '#ui/styled.ts'

export const SectionHeading = styled('h2', { base: { fontSize: '2xl', mt: '10', mb: '4' } })

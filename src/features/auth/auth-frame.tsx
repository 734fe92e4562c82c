import type { ReactNode } from 'react'
import { Box } from '#styled/jsx'
import { PageTitle } from '#ui/page-title.ts'

export function AuthFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box maxW="form" mx="auto" py={{ base: '6', md: '10' }}>
      <PageTitle mb="6">{title}</PageTitle>
      {children}
    </Box>
  )
}

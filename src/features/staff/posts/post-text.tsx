import { Box } from '@chakra-ui/react/box'
import { useMemo } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { StaffPostText } from '#domain/staff-posts.ts'
import { trustedHtml } from '#platform/network/trusted-types.ts'
import { ArticleText } from '#ui/article-text.ts'

/** The text of a post, which the server sanitised. */
export function PostText({ text: { excerpt, content }, lang }: { text: StaffPostText; lang: Locale }) {
  const inner = useMemo(() => ({ __html: trustedHtml(content) }), [content])
  return (
    <div lang={lang}>
      <Box mb="3" color="soft" overflowWrap="anywhere">
        {excerpt}
      </Box>
      <ArticleText
        // Below the dialog's title in rank.
        css={{ fontSize: 'md', '& :is(h2, h3)': { fontSize: 'lg' } }}
        dangerouslySetInnerHTML={inner}
      />
    </div>
  )
}

import type { ReactNode } from 'react'
import { languageNames } from '#domain/locale.ts'
import { postCategories } from '#domain/post-list.ts'
import { m } from '#i18n/paraglide/messages.js'
import { categoryLabel } from '#i18n/post-categories.ts'
import { FilterBar, filtersInUse } from '#ui/filter-bar.tsx'
import { optionsOf } from '#ui/options-of.ts'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { BlogSearch } from './blog-search.ts'
import { sortLabels } from '#features/blog/post-labels.ts'
import { useTags } from '#features/blog/use-posts.ts'

type PostFiltersProps = {
  search: BlogSearch
  /** How many posts are shown. */
  resultText: ReactNode
  onFilter: (part: BlogSearch, replace?: boolean) => void
}

export function PostFilters({ search, resultText, onFilter }: PostFiltersProps) {
  const tags = useTags(search.tag)
  const words = categoryLabel()
  return (
    <FilterBar
      label={m.blog_filter()}
      search={
        <SearchField
          label={m.blog_search()}
          value={search.q ?? ''}
          onSearch={(text) => onFilter({ q: text || undefined }, true)}
          isCompact
        />
      }
      inUse={filtersInUse(search)}
      resultText={resultText}
      onClear={() => onFilter({ category: undefined, tag: undefined, language: undefined })}
    >
      <SelectField
        label={m.filter_category()}
        value={search.category}
        options={postCategories.map((category) => [category, words[category]] as const)}
        onChoose={(category) => onFilter({ category })}
      />
      <SelectField
        label={m.blog_tag()}
        value={search.tag}
        options={tags.map((tag) => [tag, tag] as const)}
        onChoose={(tag) => onFilter({ tag })}
      />
      <SelectField
        label={m.blog_language()}
        value={search.language}
        options={optionsOf(languageNames)}
        onChoose={(language) => onFilter({ language })}
      />
      <SelectField
        label={m.blog_sort()}
        value={search.sort === 'newest' ? undefined : search.sort}
        options={optionsOf(sortLabels())}
        unchosen={m.blog_sort_newest()}
        onChoose={(sort) => onFilter({ sort })}
      />
    </FilterBar>
  )
}

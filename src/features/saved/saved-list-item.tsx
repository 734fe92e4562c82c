import { useState } from 'react'
import { formatFileSize } from '#domain/file-size.ts'
import { languageNames } from '#domain/locale.ts'
import { formatAge } from '#i18n/format.ts'
import { foreignLanguage } from '#i18n/locale.ts'
import { m } from '#i18n/paraglide/messages.js'
import { labelOfCategory } from '#i18n/post-categories.ts'
import { css } from '#styled/css'
import { Button } from '#ui/button.ts'
import { leaveFocus } from '#ui/leave-focus.ts'
import { TextLink } from '#ui/link.ts'
import { SaveButton } from './save-button.tsx'
import { saveState } from './save-state.ts'
import type { ReadSavedItem, SavedList } from './saved.store.ts'
import type { SavedItem, SavedKind } from './saved-item.ts'
import { oneOf } from '#domain/list-search.ts'
import { postCategories } from '#domain/post-list.ts'

const kindLabel: Record<SavedKind, () => string> = {
  post: m.shelf_post,
  category: m.shelf_category,
  archive: m.shelf_software,
  course: m.shelf_course,
}

type ShelfRowProps = {
  row: ReadSavedItem
  saved?: SavedList['saved'][number]
  onRemove: (removed: { key: string; title: string }) => void
}

/** A saved or cached item with its size, its age and a remove button. */
export function SavedListItem({ row, saved, onRemove }: ShelfRowProps) {
  const [openedAt] = useState(() => Date.now())
  const thing = row.item
  // A category was saved with its title in the language used at that time.
  const title = thing.kind === 'category' ? labelOfCategory(thing.name) : row.title
  const isGone = saved?.isGone ?? false
  const lang = row.language && foreignLanguage(row)
  // Once there it stays, and says that the rest is saved.
  const [hasButton, setHasButton] = useState(false)
  const isWhole = !saved || isGone || saveState(saved.thing, saved.version, false) === 'saved'
  if (!isWhole && !hasButton) setHasButton(true)
  return (
    <li
      className={css({
        display: 'flex',
        py: '3',
        gap: '3',
        alignItems: 'center',
        justifyContent: 'space-between',
        borderBottomWidth: '1px',
        borderColor: 'line',
      })}
      data-shelf={thing.key}
    >
      <div className={css({ minW: '0' })}>
        {isGone ? (
          <strong>{title}</strong>
        ) : (
          <TextLink {...savedItemLink(thing)} lang={lang}>
            {title}
          </TextLink>
        )}
        <div className={css({ color: 'soft', fontSize: 'sm' })}>
          {kindLabel[thing.kind]()}
          {lang && thing.kind === 'course' ? (
            <>
              {' · '}
              <span lang={lang}>{languageNames[lang]}</span>
            </>
          ) : null}
          {row.savedAt === 0 || isGone
            ? null
            : ` · ${m.shelf_age({ size: formatFileSize(row.bytes), age: formatAge(row.savedAt, openedAt) })}`}
        </div>
        {isGone ? <div className={css({ fontSize: 'sm' })}>{m.saved_gone()}</div> : null}
        {hasButton && !isGone ? (
          <SaveButton kind={thing.kind} name={thing.name} title={title} label="listed" />
        ) : null}
      </div>
      <Button
        ref={leaveFocus}
        variant="plain"
        aria-label={m.save_remove_named({ title })}
        onClick={() => onRemove({ key: thing.key, title })}
        css={{ flexShrink: '0' }}
      >
        {m.save_remove()}
      </Button>
    </li>
  )
}

/** The link to an item; a category links to its list of posts. */
function savedItemLink({ kind, name }: SavedItem) {
  if (kind === 'category') return { to: '/blog', search: { category: oneOf(postCategories, name) } }
  const folders = { post: '/blog', archive: '/archive', course: '/thinkforge' }
  return { to: `${folders[kind]}/${name}`, search: {} }
}

import { languageNames } from '#domain/locale.ts'
import { useLive } from '#engine/use-live.ts'
import { m } from '#i18n/paraglide/messages.js'
import { SelectField } from '#ui/select-field.tsx'
import type { OwnPost } from '#features/writing/drafts.store.ts'
import type { useWriter } from '#features/writing/use-writer.ts'
import type { PostForm } from './post-form.ts'

type LanguageFieldsProps = {
  form: Pick<PostForm, 'language' | 'translation_of'>
  /** Slug of the post; '' before it is published. */
  slug: string
  writer: ReturnType<typeof useWriter>
  onChange: (part: Partial<PostForm>) => void
}

const noPosts: OwnPost[] = []

/** The language of a post and, for users who may publish, which of their posts in another language it translates. */
export function LanguageFields({ form, slug, writer, onChange }: LanguageFieldsProps) {
  const { userId, mayPublish } = writer
  const posts = useLive(
    async ({ drafts }) => (userId !== null && mayPublish ? drafts.readOwnPosts(userId) : noPosts),
    noPosts,
    [userId, mayPublish],
  )
  const named = form.translation_of
  const originals = posts.filter((post) => post.slug !== slug && post.language !== form.language)
  const isListed = named === '' || originals.some((post) => post.slug === named)
  const options = originals.map((post) => [post.slug, post.title] as const)
  return (
    <>
      <SelectField
        label={m.writing_language()}
        name="language"
        unchosen={languageNames.en}
        options={[['sw', languageNames.sw]]}
        value={form.language === 'en' ? undefined : form.language}
        onChoose={(language) => onChange({ language: language ?? 'en' })}
      />
      {mayPublish ? (
        <SelectField
          label={m.writing_translation()}
          name="translation_of"
          unchosen={m.writing_translation_none()}
          options={isListed ? options : [[named, named], ...options]}
          value={named === '' ? undefined : named}
          onChoose={(original = '') => onChange({ translation_of: original })}
        />
      ) : null}
    </>
  )
}

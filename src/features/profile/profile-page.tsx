import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { company } from '#catalogues/company.ts'
import { m } from '#i18n/paraglide/messages.js'
import { session } from '#platform/session.ts'
import { useLive } from '#platform/use-live.ts'
import { Box } from '#styled/jsx'
import { Button } from '#ui/button.ts'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import { Notice } from '#ui/notice.ts'
import { PageHead } from '#ui/page-head.tsx'
import { PageTitle } from '#ui/page-title.ts'
import { SignInPrompt } from '#ui/sign-in-prompt.tsx'
import { PictureField } from './picture-field.tsx'
import { ProfileForm } from './profile-form.tsx'
import type { SeenUser } from './seen-user.ts'
import { UnsentChanges } from './unsent-changes.tsx'

export function ProfilePage() {
  const { status, user } = useSnapshot(session)
  return (
    <Box maxW="prose" mx="auto" py={{ base: '6', md: '10' }} minH="60vh">
      <PageHead title={m.page_title({ title: m.profile(), product: company.product })} />
      <PageTitle mb="6">{m.profile()}</PageTitle>
      <NeedsScripts />
      {status === 'out' ? <SignInPrompt from="/profile">{m.profile_needs_login()}</SignInPrompt> : null}
      {user ? <Profile key={user.id} user={user} /> : null}
    </Box>
  )
}

function Profile({ user }: { user: SeenUser }) {
  const [isEditing, setEditing] = useState(false)
  const changes = useLive(
    () => import('./profile.store.ts'),
    (store) => store.readChanges(user.id),
    [],
    [user.id],
  )
  return (
    <Box display="grid" gap="6">
      <PictureField user={user} />
      <UnsentChanges rows={changes} />
      {isEditing ? (
        <ProfileForm user={user} onDone={() => setEditing(false)} />
      ) : (
        <Box>
          <Box as="dl" borderTopWidth="1px" borderColor="line">
            <Fact name={m.first_name()} value={user.first_name} />
            <Fact name={m.last_name()} value={user.last_name} />
            <Fact name={m.email()} value={user.email} />
            <Fact name={m.username()} value={user.username} />
          </Box>
          {user.pending_email === undefined ? null : (
            <Notice mt="4">{m.profile_email_pending({ email: user.pending_email })}</Notice>
          )}
          <Button mt="5" onClick={() => setEditing(true)}>
            {m.edit_profile()}
          </Button>
        </Box>
      )}
    </Box>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '10rem 1fr' }}
      py="3"
      borderBottomWidth="1px"
      borderColor="line"
    >
      <Box as="dt" color="soft">
        {name}
      </Box>
      <Box as="dd" fontWeight="bold" overflowWrap="anywhere">
        {value}
      </Box>
    </Box>
  )
}

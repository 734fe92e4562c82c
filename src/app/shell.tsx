import { Box } from '@chakra-ui/react/box'
import { Outlet, useMatches } from '@tanstack/react-router'
import { AuthProvider } from '#features/auth/auth-provider.tsx'
import { ChatButton } from '#features/chat/chat-button.tsx'
import { InstallSpot } from '#features/install/install-spot.tsx'
import { Below } from '#ui/below.tsx'
import { ToastProvider } from '#ui/toast/toast-provider.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { UpdatePrompt } from './update-prompt.tsx'

export function Shell() {
  // The portal has a sidebar beside its main part.
  const isPortal = useMatches({ select: (matches) => matches.at(-1)?.routeId === '/$root/$' })
  return (
    <ToastProvider>
      <AuthProvider>
        <Header isWide={isPortal} />
        {isPortal ? (
          <Outlet />
        ) : (
          <Box as="main" id="main" maxW="page" mx="auto" px="4" minH="100vh" {...{ tabIndex: -1 }}>
            <Outlet />
          </Box>
        )}
        <Below>
          <Footer />
        </Below>
        <ChatButton />
        <InstallSpot />
        <UpdatePrompt />
      </AuthProvider>
    </ToastProvider>
  )
}

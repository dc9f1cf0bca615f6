import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { displayColorScheme } from '#web/theme/color-scheme.ts'
import { nonce } from '#web/theme/nonce.ts'
import { theme } from '#web/theme/theme.ts'
import type { AppRouter } from './router.ts'

const colorScheme = displayColorScheme()

/** Everything that a page of the staff app draws. */
export function App({ router }: { router: AppRouter }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={() => nonce}
      deduplicateCssVariables={false}
      withGlobalClasses={false}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

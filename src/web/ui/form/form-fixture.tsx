import { MantineProvider } from '@mantine/core'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { Refusal } from '#web/api/refusal.ts'
import { textsReady } from '#web/i18n.ts'
import { theme } from '#web/theme/theme.ts'
import { ConfirmArea } from '../dialog/confirm.tsx'
import { ToastArea } from '../feedback/toast-area.tsx'

// jsdom has none, and the router asks for it.
Object.assign(window, { scrollTo: () => {} })

/** A refusal as the server answers it. */
export const refusal = (code: string, more: Partial<ConstructorParameters<typeof Refusal>[1]> = {}) =>
  new Refusal('', { code, status: 409, ...more })

/** Draws a component at `/`, with what stands at the root of the app; `/chat` is another screen. */
export async function draw(component: () => ReactNode) {
  await textsReady
  await i18next.loadNamespaces(['common', 'errors'])
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ConfirmArea />
        <ToastArea />
      </>
    ),
  })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component }),
    createRoute({ getParentRoute: () => root, path: '/chat', component: () => <p>Elsewhere</p> }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  await router.load()
  const app = () => (
    <MantineProvider theme={theme} env="test">
      <RouterProvider<typeof router> router={router} />
    </MantineProvider>
  )
  render(app())
  return { user: userEvent.setup(), router }
}

import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { createRootRoute, createRoute, createRouter, Link, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import ky from 'ky'
import { createRoot } from 'react-dom/client'
import { initReactI18next, useTranslation } from 'react-i18next'
import { create } from 'zustand'

// The weight of the libraries alone: what remains of the app when all that is ours is taken away.

const useStore = create(() => ({ word: 'appName' as const }))

function Everything() {
  const { t } = useTranslation()
  const word = useStore(store => store.word)
  const read = useQuery({ queryKey: ['word'], queryFn: () => ky.get('/word').text() })
  const write = useMutation({ mutationFn: () => ky.post('/word').text() })
  return (
    <Link to="/">
      {t(word)} {read.data} {write.status}
    </Link>
  )
}

const root = createRootRoute()
const index = createRoute({ getParentRoute: () => root, path: '/', component: Everything })
await i18next.use(initReactI18next).init({ resources: {} })
const router = createRouter({ routeTree: root.addChildren([index]) })
createRoot(document.body).render(
  <QueryClientProvider client={new QueryClient()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

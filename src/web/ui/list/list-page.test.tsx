import { MantineProvider } from '@mantine/core'
import { IconTag, IconTrash } from '@tabler/icons-react'
import { QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '#web/api/query-client.ts'
import { Refusal } from '#web/api/refusal.ts'
import { textsReady } from '#web/i18n.ts'
import { parseSearch, stringifySearch } from '#web/shell/search-text.ts'
import { ListPage } from './list-page.tsx'
import { listQuery, listSearch } from './list-search.ts'
import type { ListAnswer, Selection } from './list-types.ts'

type Row = { id: string; name: string }
const all: Row[] = Array.from({ length: 30 }, (_, n) => ({ id: `${n + 1}`, name: `Tag ${n + 1}` }))

let asked: ReturnType<typeof listQuery>[]
let answer: (query: ReturnType<typeof listQuery>) => ListAnswer<Row>
let chosen: Selection[]

function pages({ search = '', cursor, limit = 50 }: ReturnType<typeof listQuery>): ListAnswer<Row> {
  const rows = all.filter(row => row.name.includes(search))
  const start = Number(cursor ?? 0)
  const items = rows.slice(start, start + limit)
  const next = start + limit < rows.length ? String(start + limit) : undefined
  return { items, next, previous: start > 0 ? String(start - limit) : undefined, from: start + 1, total: rows.length }
}

function open(address = '/?limit=10') {
  const Screen = () => {
    const search = listSearch(root.useSearch())
    return (
      <ListPage
        title="Tags"
        read={queryOptions({
          queryKey: ['tags', listQuery(search)],
          queryFn: async () => {
            asked.push(listQuery(search))
            return answer(listQuery(search))
          },
        })}
        search={search}
        searchLabel="Search by name"
        columns={[
          { id: 'name', head: 'Name', cell: row => row.name, sort: 'name' },
          { id: 'id', head: 'Number', cell: row => Number(row.id), align: 'right' },
          { id: 'more', head: 'More', cell: () => '', isHidden: true },
        ]}
        rowKey={row => row.id}
        rowName={row => row.name}
        bulkActions={(selection, done) => [
          {
            label: 'Delete tags',
            icon: IconTrash,
            onClick: () => {
              chosen.push(selection)
              done()
            },
          },
        ]}
        empty={{ icon: IconTag, title: 'No tags yet', text: 'Add one.' }}
      />
    )
  }
  const root = createRootRoute({ validateSearch: listSearch, component: Screen })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        {/* Its tree is not the app's. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup(), address: () => listSearch(router.state.location.search) }
}

const box = (name: string) => screen.findByRole('checkbox', { name })

// A busy machine takes its time.
configure({ asyncUtilTimeout: 5000 })
beforeAll(() => textsReady)
beforeEach(() => {
  asked = []
  chosen = []
  answer = pages
  Element.prototype.scrollTo = vi.fn<() => void>()
})

test('search, order, page and columns stand in the address, and a search begins at the first page', async () => {
  const { user, address } = open('/?limit=10&cursor=10')
  await screen.findByText('11–20 of 30')
  await user.click(screen.getByRole('searchbox', { name: 'Search by name' }))
  await user.paste('Tag 3')
  await screen.findByText('1–2 of 2')
  expect(address()).toEqual({ limit: 10, search: 'Tag 3' })
  expect(asked).toHaveLength(2)
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'Tag 3')
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: 'Name' }).ariaSort).toBe('ascending'))
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(await box('More'))
  await screen.findByRole('columnheader', { name: 'More' })
  expect(address()).toEqual({ limit: 10, search: 'Tag 3', sort: 'name', columns: 'name,id,more' })
})

test('Shift selects what lies between; the selection spans pages, and a search ends it', async () => {
  const { user } = open()
  await user.click(await box('Select Tag 2'))
  await user.keyboard('{Shift>}')
  await user.click(await box('Select Tag 5'))
  await user.keyboard('{/Shift}')
  await screen.findByText('4 selected')
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await user.click(await box('Select Tag 16'))
  await user.click(screen.getByRole('button', { name: 'Delete tags' }))
  expect(chosen).toEqual([{ ids: ['2', '3', '4', '5', '16'] }])
  expect(screen.queryByRole('toolbar')).toBeNull()
  await user.click(await box('Select Tag 17'))
  await user.click(screen.getByRole('searchbox'))
  await user.paste('Tag 1')
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('all that match are meant by their number, until one is given up; Escape ends it', async () => {
  const { user } = open()
  await user.click(await box('Select all rows on this page'))
  await screen.findByText('10 selected')
  await user.click(screen.getByRole('button', { name: 'Select all 30' }))
  await user.click(screen.getByRole('button', { name: 'Delete tags' }))
  expect(chosen).toEqual([{ isAllMatching: true, total: 30 }])
  await user.click(await box('Select all rows on this page'))
  await user.click(await screen.findByRole('button', { name: 'Select all 30' }))
  await user.click(await box('Select Tag 7'))
  await screen.findByText('9 selected')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('toolbar')).toBeNull()
})

test('a search that finds nothing can be taken back; where there is nothing at all, the next step is named', async () => {
  const { user } = open('/?search=nothing')
  await screen.findByText('Nothing matches these filters')
  answer = () => ({ items: [], from: 0, total: 0 })
  await user.click(within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear' }).at(-1) ?? document.body)
  await screen.findByRole('heading', { name: 'No tags yet' })
})

test('what did not load says so and why, and can be tried again', async () => {
  answer = () => {
    throw new Refusal('', { code: 'FORBIDDEN', status: 403 })
  }
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Tags did not load.')
  answer = pages
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1–10 of 30')
})

test('a page whose last row went leads back to the first', async () => {
  answer = query => (query.cursor ? { items: [], from: 11, total: 10, previous: '0' } : pages(query))
  const { address } = open('/?limit=10&cursor=10')
  await screen.findByText('1–10 of 30')
  expect(address()).toEqual({ limit: 10 })
})

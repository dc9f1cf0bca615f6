import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router'
import { configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Import, ImportCheck, ImportFile, ImportPlan } from '#contract/contacts/imports.ts'
import { importXlsxMaxBytes } from '#contract/limits.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import ContactImportPlan from '#web/contacts/list/contact-import-plan.tsx'
import { textsReady } from '#web/i18n.ts'
import { parseSearch, stringifySearch } from '#web/shell/search-text.ts'
import { ConfirmArea } from '#web/ui/dialog/confirm.tsx'
import { ImportWizard } from './import-wizard.tsx'

const backend = `${location.origin}/backend`
const [fileId, checkId, importId] = [1, 2, 3].map(n => `01980000-0000-7000-8000-00000000000${n}`)

const file: ImportFile = {
  id: fileId ?? '',
  kind: 'contacts',
  name: 'klienci.csv',
  sizeBytes: 90,
  type: 'csv',
  encoding: 'windows-1250',
  separator: ';',
  hasHeader: true,
  titleRows: 0,
  titles: [],
  columns: [
    { name: 'Kontakt', samples: ['512 340 187'], guess: null },
    { name: 'Imię', samples: ['Kasia'], guess: 'name' },
  ],
  preview: [['512 340 187', 'Kasia']],
  rows: 1,
  fields: [
    { key: 'phone', isRequired: true, name: null },
    { key: 'name', isRequired: false, name: null },
  ],
  country: 'PL',
}
const counts = {
  imported: 3,
  created: 3,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  repeated: 0,
  rejected: 1,
  rejectedFor: {
    EMPTY_NUMBER: 1,
    INVALID_NUMBER: 0,
    NOT_MOBILE_NUMBER: 0,
    INVALID_ORDER: 0,
    INVALID_TIME: 0,
    INVALID_AMOUNT: 0,
    INVALID_CURRENCY: 0,
    EMPTY_COUPON: 0,
    COUPON_EXISTS: 0,
    INVALID_COUPON: 0,
  },
  warned: 0,
  blocked: 0,
  newTags: 0,
}
const check: ImportCheck = { id: checkId ?? '', kind: 'contacts', status: 'COMPLETED', total: 4, seen: 4, ...counts }
const record: Import = {
  ...check,
  id: importId ?? '',
  fileName: file.name,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: '2026-11-21T10:00:01.000Z',
  createdBy: 'Marta Zielińska',
  undoableUntil: '2026-12-21T10:00:00.000Z',
  undo: null,
}

let plans: ImportPlan[] = []
const refused = (code: string, status: number, more: object = {}) =>
  HttpResponse.json({ code, message: code, ...more }, { status })
const server = setupServer(
  http.post(`${backend}/import-files`, () => HttpResponse.json(file)),
  http.get(`${backend}/import-files/:id`, () => HttpResponse.json(file)),
  http.get(`${backend}/imports`, () => HttpResponse.json({ items: [], from: 1, total: 0 })),
  http.get(`${backend}/contact-tags`, () => HttpResponse.json({ items: [], from: 1, total: 0 })),
  http.post<never, ImportPlan>(`${backend}/import-checks`, async ({ request }) => {
    plans.push(await request.json())
    return HttpResponse.json(check)
  }),
  http.get(`${backend}/import-checks/:id`, () => HttpResponse.json(check)),
  http.post<never, ImportPlan>(`${backend}/imports`, async ({ request }) => {
    plans.push(await request.json())
    return HttpResponse.json(record)
  }),
  http.get(`${backend}/imports/:id`, () => HttpResponse.json(record)),
  http.get(`${backend}/imports/:id/rows`, () => HttpResponse.json({ items: [], from: 1, total: 0 })),
)

async function open(address = '/contacts/import') {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ConfirmArea />
      </>
    ),
  })
  const Screen = () => (
    <ImportWizard
      kind="contacts"
      Plan={ContactImportPlan}
      search={wizard.useSearch()}
      crumb={{ label: 'Contacts', to: '/contacts' }}
    />
  )
  const wizard = createRoute({
    getParentRoute: () => root,
    path: '/contacts/import',
    component: Screen,
    validateSearch: ({ file: of, import: done }: Record<string, unknown>) => ({
      file: typeof of === 'string' ? of : undefined,
      import: typeof done === 'string' ? done : undefined,
    }),
  })
  const contacts = createRoute({ getParentRoute: () => root, path: '/contacts', component: () => <p>Elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([wizard, contacts]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        {/* Its tree is not the app's. */}
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { user: userEvent.setup({ applyAccept: false }), router }
}

const input = () => {
  const found = document.querySelector('input[type=file]')
  if (!(found instanceof HTMLInputElement)) throw new Error('no field for a file')
  return found
}
const csv = new File(['Kontakt;Imię\n512 340 187;Kasia'], 'klienci.csv', { type: 'text/csv' })
const press = (name: string | RegExp) => screen.findByRole('button', { name })

configure({ asyncUtilTimeout: 5000 })
beforeAll(async () => {
  Object.assign(window, { scrollTo: () => {} })
  Element.prototype.scrollTo = () => {}
  server.listen({ onUnhandledFrame: 'error' })
  await textsReady
  await i18next.loadNamespaces(['common', 'errors', 'imports', 'contacts'])
})
beforeEach(() => {
  plans = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

test('a file goes through columns and check to its import, and each step has the focus at its heading', async () => {
  const { user, router } = await open()
  await screen.findByText('CSV up to 50 MB, .xlsx up to 10 MB and 60 seconds to read')
  await user.upload(input(), csv)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'What does each column hold?' })))
  expect(router.state.location.search).toEqual({ file: fileId })

  // The guess found no number: it says so, and goes no further.
  await user.click(await press('Check rows'))
  expect((await screen.findByRole('alert')).textContent).toContain('Still missing: Phone.')
  expect(plans).toEqual([])
  await user.click(screen.getByRole('combobox', { name: 'Field for “Kontakt”' }))
  await user.click(await screen.findByRole('option', { name: 'Phone' }))
  await user.type(screen.getByRole('textbox', { name: /How did they agree/ }), 'At the fair')
  await user.click(await press('Check rows'))

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Check what will happen' })))
  await screen.findByText('new contacts')
  screen.getByText('No number: 1')
  await user.click(await press('Import 3 contacts'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Import finished' })))
  screen.getByText('Some contacts could not be imported: 3 imported, 1 rejected.')
  expect(router.state.location.search).toEqual({ import: importId })
  const plan = {
    fileId,
    columns: ['phone', 'name'],
    country: 'PL',
    options: { kind: 'contacts', duplicates: 'update', tagIds: [], consent: 'At the fair' },
  }
  expect(plans).toEqual([plan, plan])
})

test('a field belongs to one column: given to another, it leaves the first', async () => {
  const { user } = await open(`/contacts/import?file=${fileId}`)
  await user.click(await screen.findByRole('combobox', { name: 'Field for “Kontakt”' }))
  await user.click(await screen.findByRole('option', { name: 'First name' }))
  expect(screen.getByRole('combobox', { name: 'Field for “Kontakt”' })).toHaveProperty('value', 'First name')
  expect(screen.getByRole('combobox', { name: 'Field for “Imię”' })).toHaveProperty('value', 'Not imported')
})

test('read in another way, the file shows its new columns; what was written besides stays', async () => {
  const readings: unknown[] = []
  server.use(
    http.put(`${backend}/import-files/:id`, async ({ request }) => {
      readings.push(await request.json())
      const [first] = file.columns
      return HttpResponse.json({
        ...file,
        separator: ',',
        columns: [{ ...first, name: 'Kontakt;Imię', guess: 'phone' }],
        preview: [['512 340 187;Kasia']],
      })
    }),
  )
  const { user } = await open(`/contacts/import?file=${fileId}`)
  await user.type(await screen.findByRole('textbox', { name: /How did they agree/ }), 'At the fair')
  await user.click(screen.getByRole('combobox', { name: 'Separator' }))
  await user.click(await screen.findByRole('option', { name: 'Comma (,)' }))
  expect(await screen.findByRole('combobox', { name: 'Field for “Kontakt;Imię”' })).toHaveProperty('value', 'Phone')
  expect(screen.queryByRole('combobox', { name: 'Field for “Imię”' })).toBeNull()
  expect(screen.getByRole('textbox', { name: /How did they agree/ })).toHaveProperty('value', 'At the fair')
  expect(readings).toEqual([{ encoding: 'windows-1250', separator: ',', hasHeader: true }])
})

test('what is too large never leaves the browser, what the server refuses is told, and both times another file may follow', async () => {
  let sent = 0
  server.use(
    http.post(`${backend}/import-files`, () => {
      sent += 1
      return refused('IMPORT_NOT_A_TABLE', 415)
    }),
  )
  const { user } = await open()
  await screen.findByText('CSV up to 50 MB, .xlsx up to 10 MB and 60 seconds to read')
  const large = new File(['x'], 'all.xlsx')
  Object.defineProperty(large, 'size', { value: importXlsxMaxBytes + 1 })
  await user.upload(input(), large)
  expect((await screen.findByRole('alert')).textContent).toContain('.xlsx files can be up to 10 MB')
  expect(sent).toBe(0)
  await user.upload(input(), new File(['%PDF-1.7'], 'offer.pdf'))
  await waitFor(() => expect(sent).toBe(1))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain(i18next.t('errorMessage.IMPORT_NOT_A_TABLE', { ns: 'errors' })),
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a file' }))
})

test('an upload can be cancelled', async () => {
  server.use(http.post(`${backend}/import-files`, () => new Promise<never>(() => {})))
  const { user } = await open()
  await screen.findByText('CSV up to 50 MB, .xlsx up to 10 MB and 60 seconds to read')
  await user.upload(input(), csv)
  const cancel = await press('Cancel upload')
  expect(document.activeElement).toBe(cancel)
  await user.click(cancel)
  expect(document.activeElement).toBe(await press('Choose a file'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('pasted rows travel as a file; refused, they are still there', async () => {
  let sent = 0
  server.use(
    http.post(`${backend}/import-files`, () => {
      sent += 1
      return refused('IMPORT_EMPTY', 400)
    }),
  )
  const { user } = await open()
  await user.click(await screen.findByRole('radio', { name: 'Pasted text' }))
  await user.click(await press('Read rows'))
  expect((await screen.findByRole('alert')).textContent).toContain('Paste some rows first.')
  await user.click(await screen.findByRole('textbox', { name: 'Rows' }))
  await user.paste('Kontakt\tImię')
  await user.click(await press('Read rows'))
  await waitFor(() => expect(sent).toBe(1))
  expect(await screen.findByRole('textbox', { name: 'Rows' })).toHaveProperty('value', 'Kontakt\tImię')
})

test('text pasted and files dropped on the screen are taken', async () => {
  const { user } = await open()
  await screen.findByText('CSV up to 50 MB, .xlsx up to 10 MB and 60 seconds to read')
  await user.paste('Kontakt\tImię')
  expect(await screen.findByRole('textbox', { name: 'Rows' })).toHaveProperty('value', 'Kontakt\tImię')
  await user.click(screen.getByRole('radio', { name: 'File' }))
  const field = await screen.findByRole('region', { name: 'Drop a CSV or Excel file here, or paste rows' })
  fireEvent.drop(field, { dataTransfer: { files: [csv], types: ['Files'] } })
  await screen.findByRole('heading', { name: 'What does each column hold?' })
})

test('leaving half way asks', async () => {
  const { user, router } = await open(`/contacts/import?file=${fileId}`)
  await press('Check rows')
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await user.click(await press('Stay here'))
  expect(router.state.location.pathname).toBe('/contacts/import')
  await user.click(screen.getByRole('link', { name: 'Contacts' }))
  await user.click(await press('Leave'))
  await screen.findByText('Elsewhere')
})

test('nothing imported is told in the words of the product, and so is a failure', async () => {
  const none = { ...counts, imported: 0, created: 0, rejected: 4 }
  server.use(http.get(`${backend}/imports/:id`, () => HttpResponse.json({ ...record, ...none })))
  await open(`/contacts/import?import=${importId}`)
  await screen.findByText('No contacts could be imported')
  server.use(http.get(`${backend}/imports/:id`, () => HttpResponse.json({ ...record, ...none, status: 'FAILED' })))
  await open(`/contacts/import?import=${importId}`)
  await screen.findByText('Error occurred while importing contacts. Import the file again.')
})

test('a check that failed is told as that, and may be tried again', async () => {
  server.use(http.post(`${backend}/import-checks`, () => HttpResponse.json({ ...check, status: 'FAILED' })))
  const { user } = await open(`/contacts/import?file=${fileId}`)
  await user.click(await screen.findByRole('combobox', { name: 'Field for “Kontakt”' }))
  await user.click(await screen.findByRole('option', { name: 'Phone' }))
  await user.click(await press('Check rows'))
  expect((await screen.findByRole('alert')).textContent).toContain('The rows could not be counted. Try again.')
  server.use(http.post(`${backend}/import-checks`, () => HttpResponse.json({ ...check, id: fileId })))
  await user.click(await press('Try again'))
  await screen.findByText('new contacts')
})

test('an undo that stopped is told as that, not as an import that did', async () => {
  const undo = { status: 'FAILED', total: 3, seen: 2, counts: { deleted: 2, restored: 0, left: 0 } }
  server.use(http.get(`${backend}/imports/:id`, () => HttpResponse.json({ ...record, undo, undoableUntil: null })))
  await open(`/contacts/import?import=${importId}`)
  await screen.findByRole('heading', { name: 'Undo stopped' })
  screen.getByText('The undo stopped partway. What it undid stays undone. Check the rest by hand.')
})

test('undo asks first, and lists what it could not take back', async () => {
  const undo = { status: 'COMPLETED', total: 3, seen: 3, counts: { deleted: 2, restored: 0, left: 1 } }
  const row = { id: checkId, row: 7, reason: 'CHANGED_SINCE', phone: '+48512340187', isCutNumber: false, problems: [] }
  let undone = 0
  const { user } = await open(`/contacts/import?import=${importId}`)
  server.use(
    http.post(`${backend}/jobs/:id/undo`, () => {
      undone += 1
      return HttpResponse.json({ ...record, undo, undoableUntil: null })
    }),
  )
  await user.click(await press('Undo import'))
  await user.click(await press('Keep import'))
  expect(undone).toBe(0)
  server.use(
    http.get(`${backend}/imports/:id`, () => HttpResponse.json({ ...record, undo, undoableUntil: null })),
    http.get(`${backend}/imports/:id/rows`, () => HttpResponse.json({ items: [row], from: 1, total: 1 })),
  )
  await user.click(await press('Undo import'))
  const dialog = await screen.findByRole('dialog')
  const confirm = [...dialog.querySelectorAll('button')].find(button => button.textContent === 'Undo import')
  if (confirm) await user.click(confirm)
  await screen.findByText('Changed since the import')
  screen.getByText('Row 7')
  expect(undone).toBe(1)
})

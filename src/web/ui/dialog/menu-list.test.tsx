import { IconArchive, IconTrash } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { draw } from '../form/form-fixture.tsx'
import { MenuButton } from './menu-button.tsx'

const act = vi.fn<(what: string) => void>()

async function open(returnFocus = true) {
  await i18next.loadNamespaces('keyboard')
  const { user } = await draw(() => (
    <>
      <MenuButton
        label="More"
        returnFocus={returnFocus}
        lines={() => [
          { label: 'Delete', icon: IconTrash, onClick: () => act('delete'), isDanger: true },
          { label: 'Archive', icon: IconArchive, onClick: () => act('archive'), command: 'archive' },
          { label: 'Name', heading: 'Fields', onClick: () => act('name') },
        ]}
      >
        {wiring => (
          <button type="button" {...wiring}>
            More
          </button>
        )}
      </MenuButton>
      <input aria-label="Beside" />
    </>
  ))
  const button = await screen.findByRole('button', { name: 'More' })
  await user.click(button)
  return { user, button, menu: screen.getByRole('menu', { name: 'More' }) }
}

const isFocused = (name: string) => expect(document.activeElement).toBe(screen.getByRole('menuitem', { name }))

test('a menu stands at once with the focus in it; it shows its keys at the right, and what is dangerous last', async () => {
  const { menu, button } = await open()
  expect(document.activeElement).toBe(menu)
  expect(button.ariaExpanded).toBe('true')
  const lines = within(menu).getAllByRole('menuitem')
  expect(lines.map(line => line.textContent)).toEqual(['Archivee', 'Name', 'Delete'])
  expect(within(menu).getByText('Fields')).toBeTruthy()
  // The key is seen, and is no part of the name.
  expect(screen.getByRole('menuitem', { name: 'Archive' })).toBe(lines[0])
})

test('arrows, Home, End and letters lead through it, and Enter chooses', async () => {
  const { user, button } = await open()
  await user.keyboard('{ArrowDown}')
  isFocused('Archive')
  await user.keyboard('{ArrowUp}')
  isFocused('Delete')
  await user.keyboard('{ArrowDown}')
  isFocused('Archive')
  await user.keyboard('{End}')
  isFocused('Delete')
  await user.keyboard('{Home}')
  isFocused('Archive')
  await user.keyboard('n')
  isFocused('Name')
  await user.keyboard('{Enter}')
  expect(act).toHaveBeenLastCalledWith('name')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('Esc, the button and a press beside it close it, and the focus is where it was or where the press led', async () => {
  const { user, button } = await open()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('menu')
  await user.click(button)
  expect(screen.queryByRole('menu')).toBeNull()
  await user.click(button)
  await user.click(screen.getByRole('textbox', { name: 'Beside' }))
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Beside' }))
})

test('where a line leads elsewhere the focus is left to it, and goes back for who chooses none', async () => {
  const { user, button } = await open(false)
  await user.keyboard('{Escape}')
  expect(document.activeElement).toBe(button)
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).not.toBe(button)
})

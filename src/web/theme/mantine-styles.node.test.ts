import { expect, test } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const files = Object.keys(import.meta.glob('../../../node_modules/@mantine/core/styles/*.layer.css'))
const existing = files.map(path => path.split('/').at(-1))

/** What a component is built of inside Mantine, as far as it has styles of its own. */
const parts: Record<string, string[]> = {
  Switch: ['InlineInput'],
  Checkbox: ['InlineInput', 'CheckboxIndicator'],
  Textarea: ['Input'],
  TextInput: ['Input'],
  Select: ['Input', 'Combobox', 'Popover', 'ScrollArea', 'CloseButton'],
  NativeSelect: ['Input'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Drawer: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Menu: ['Popover'],
  Button: ['Loader'],
  ActionIcon: ['Loader'],
  SegmentedControl: ['FloatingIndicator'],
}

test('every component of Mantine that a screen uses has its styles', () => {
  const used = Object.values(sources).flatMap(source =>
    [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map(name => name.trim()),
    ),
  )
  const needed = new Set(used.flatMap(name => [name, ...(parts[name] ?? [])]).map(name => `${name}.layer.css`))
  const imports = Object.values(sources).join('\n')
  const missing = [...needed].filter(file => existing.includes(file) && !imports.includes(`'@mantine/core/styles/${file}'`))
  expect(missing).toEqual([])
})

import { expect, test } from 'vitest'
import { withSingleIcons } from './icons.ts'

const folder = '@tabler/icons-react/dist/esm/icons'

test('each icon comes from its own file, types from none, and the lines stay where they are', () => {
  expect(withSingleIcons(`import {\n  IconX,\n  IconTag as Tag,\n  type Icon,\n} from '@tabler/icons-react'\nconst a = 1`)).toBe(
    `import IconX from '${folder}/IconX.mjs'; import Tag from '${folder}/IconTag.mjs'\n\n\n\n\nconst a = 1`,
  )
})

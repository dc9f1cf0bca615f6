import type { Plugin } from 'vite'

const library = '@tabler/icons-react'
const imports = new RegExp(`^import \\{([^}]*)\\} from '${library}'`, 'gm')

/** The imports of a file with each icon asked of its own file. Names that are types alone go with the types. */
export function withSingleIcons(code: string): string {
  return code.replaceAll(imports, (whole, names: string) => {
    const icons = names.split(',').map(name => name.trim())
    const asked = icons
      .filter(name => name !== '' && !name.startsWith('type '))
      .map(name => {
        const [icon = name, local = icon] = name.split(/\s+as\s+/)
        return `import ${local} from '${library}/dist/esm/icons/${icon}.mjs'`
      })
    // As many lines as before: what points into the file stays right.
    return asked.join('; ') + '\n'.repeat(whole.split('\n').length - 1)
  })
}

/**
 * The library names all of its 6,000 icons in one file, which a build walks through twice and each worker of the tests loads. The
 * development server makes that file once, and keeps it.
 */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: (_config, { command, mode }) => command === 'build' || mode === 'test',
    transform: {
      filter: { id: /\/src\/web\/.*\.tsx?(\?|$)/, code: library },
      handler: code => ({ code: withSingleIcons(code), map: null }),
    },
  }
}

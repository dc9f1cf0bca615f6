import type { Plugin } from 'vite'

const preact: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-dev-runtime',
}

/** The public pages, and the form in other people's, run on Preact; an alias would be for the staff app too. */
export function preactInPublic(): Plugin {
  return {
    name: 'preact-in-public',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'public' || name === 'render' || name === 'embed',
    resolveId: {
      filter: { id: /^react(-dom)?(\/(client|server|jsx-runtime|jsx-dev-runtime))?$/ },
      handler(id) {
        const instead = preact[id]
        return instead ? this.resolve(instead, undefined, { skipSelf: true }) : undefined
      },
    },
  }
}

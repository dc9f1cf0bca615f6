import type { Plugin } from 'vite'

/** What is built is for customers, whatever NODE_ENV the shell has: React for developers weighs more than the limits allow. */
export function forProduction(): Plugin {
  return {
    name: 'for-production',
    config: (_, { command }) => {
      if (command === 'build') process.env.NODE_ENV = 'production'
    },
  }
}

import * as react from 'react'

/**
 * React's development build notes of every element where in the code it was made, for a line in its complaints that no test
 * reads: a tenth of the work of a page. It stops at ten thousand a second by itself, and here is told that so many were made.
 */
export function withoutOwnerStacks(): void {
  const internals: unknown = Reflect.get(react, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
  if (typeof internals !== 'object' || internals === null || !('recentlyCreatedOwnerStacks' in internals))
    throw new Error('this React counts its stacks otherwise')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
}

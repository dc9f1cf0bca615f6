import type { Provider } from '#contract/access/providers.ts'
import { useSession } from './session.ts'

/** Whose Parley this is: a partner's people see theirs from the first moment of their sign-in. */
function currentVariant(): Provider | 'own' {
  return useSession.getState().provider ?? (location.pathname.startsWith('/shoper/') ? 'shoper' : 'own')
}

/** The shop's variant: Polish, whatever was chosen, and never a narrow sidebar. */
export const isShop = () => currentVariant() === 'shoper'

/** Keeps the page's variant, which chooses its typeface, and tells when it becomes another. */
export function followVariant(changed: () => void): void {
  const show = () => {
    document.documentElement.dataset['variant'] = currentVariant()
  }
  show()
  useSession.subscribe((now, before) => {
    if (now.provider === before.provider) return
    show()
    changed()
  })
}

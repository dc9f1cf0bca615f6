import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core'
import { useDisplay } from '#web/session/display-preferences.ts'

const schemeOf = (theme: 'light' | 'dark' | 'system'): MantineColorScheme => (theme === 'system' ? 'auto' : theme)

/** Lets Mantine follow the person's display preferences, where light, dark and system are kept. */
export function displayColorScheme(): MantineColorSchemeManager {
  let unsubscribe = () => {}
  return {
    get: () => schemeOf(useDisplay.getState().theme),
    set: value => useDisplay.setState({ theme: value === 'auto' ? 'system' : value }),
    subscribe: onUpdate => {
      // The address may have changed it between the first look and now.
      onUpdate(schemeOf(useDisplay.getState().theme))
      unsubscribe = useDisplay.subscribe((now, before) => now.theme !== before.theme && onUpdate(schemeOf(now.theme)))
    },
    unsubscribe: () => unsubscribe(),
    clear: () => useDisplay.setState({ theme: 'system' }),
  }
}

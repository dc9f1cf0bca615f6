import { useEffect, useState } from 'react'
import { browserConfig } from './browser-config.ts'

/** Where people ask for help: stands in texts in place of {email}. Empty until it is known. */
export function useSupportEmail(): string {
  const [email, setEmail] = useState('')
  useEffect(() => {
    browserConfig().then(
      config => setEmail(config.supportEmail),
      () => {},
    )
  }, [])
  return email
}

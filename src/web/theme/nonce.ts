import { setNonce } from 'get-nonce'

/** The answer's own nonce: without it the content security policy drops styles that are made at run time. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''

// Modal and Drawer lock the scroll with a style element of a library that reads the nonce from there, not from Mantine.
if (nonce) setNonce(nonce)

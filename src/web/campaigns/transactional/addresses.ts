import { linkOptions } from '@tanstack/react-router'

const at = { to: '/bulk/sms' } as const
const view = 'transactional'

/** Where the parts of the view stand. */
export const listLink = linkOptions({ ...at, search: { view } })
export const newLink = linkOptions({ ...at, search: { view, text: 'new' } })
export const textLink = (id: string) => linkOptions({ ...at, search: { view, text: id } })
export const sendsLink = (id: string) => linkOptions({ ...at, search: { view, of: id } })

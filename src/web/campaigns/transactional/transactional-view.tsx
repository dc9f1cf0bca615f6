import { getRouteApi } from '@tanstack/react-router'
import { EditTransactional } from './edit-transactional.tsx'
import { NewTransactional } from './new-transactional.tsx'
import { TransactionalList } from './transactional-list.tsx'
import { TransactionalSends } from './transactional-sends.tsx'

const route = getRouteApi('/_staff/bulk/sms')

/** Transactional texts: all of them, a new one, one, or what one sent, as the address says. */
export function TransactionalView() {
  const { text, of } = route.useSearch()
  if (of) return <TransactionalSends key={of} id={of} />
  if (text === 'new') return <NewTransactional />
  return text ? <EditTransactional key={text} id={text} /> : <TransactionalList />
}

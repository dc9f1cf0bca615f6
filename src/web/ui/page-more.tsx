import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { Action } from './list-types.ts'

const PageMenu = lazy(() => import('./page-menu.tsx'))

/** What a screen offers beside its main action: quiet buttons, on a phone behind one. */
export function PageMore({ actions }: { actions: Action[] }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  if (isPhone) {
    return (
      <Suspense>
        <PageMenu actions={actions} />
      </Suspense>
    )
  }
  return actions.map(({ label, icon: Icon, onClick }) => (
    <Button key={label} variant="subtle" color="gray" leftSection={<Icon size={16} stroke={1.5} />} onClick={onClick}>
      {label}
    </Button>
  ))
}

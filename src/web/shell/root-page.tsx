import { Outlet } from '@tanstack/react-router'
import { ConfirmArea } from '#web/ui/confirm.tsx'
import { ToastArea } from '#web/ui/toast-area.tsx'

/** Around every address, signed in or not. */
export function RootPage() {
  return (
    <>
      <Outlet />
      <ConfirmArea />
      <ToastArea />
    </>
  )
}

import { Outlet } from '@tanstack/react-router'
import { ConfirmArea } from '#web/ui/dialog/confirm.tsx'
import { ToastArea } from '#web/ui/feedback/toast-area.tsx'

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

import { Outlet } from '@tanstack/react-router'
import { ToastArea } from '#web/ui/toast-area.tsx'

/** Around every address, signed in or not. */
export function RootPage() {
  return (
    <>
      <Outlet />
      <ToastArea />
    </>
  )
}

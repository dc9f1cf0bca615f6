import { useBlocker } from '@tanstack/react-router'
import i18next from 'i18next'
import { confirm } from './confirm.tsx'

/** Asks whether to leave what is typed and not saved. */
export const confirmLeaving = (): Promise<boolean> =>
  confirm({
    title: i18next.t('form.leave.title'),
    text: i18next.t('form.leave.text'),
    confirmLabel: i18next.t('form.leave.confirm'),
    keepLabel: i18next.t('form.leave.keep'),
    isDanger: true,
  })

/** Leaving the address asks while something is unsaved; for another site or a reload the browser asks. */
export function useUnsaved(isUnsaved: () => boolean, ask: () => Promise<boolean> = confirmLeaving): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => current.pathname !== next.pathname && isUnsaved() && !(await ask()),
    enableBeforeUnload: isUnsaved,
  })
}

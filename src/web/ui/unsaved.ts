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

type Place = { pathname: string; search: object }
/** A screen, or one of its views: the rest of an address moves nobody away from a form. */
const isSamePlace = (one: Place, other: Place) => one.pathname === other.pathname && viewOf(one) === viewOf(other)
const viewOf = ({ search }: Place): unknown => ('view' in search ? search.view : undefined)

/** Leaving the address asks while something is unsaved; for another site or a reload the browser asks. */
export function useUnsaved(isUnsaved: () => boolean, ask: () => Promise<boolean> = confirmLeaving): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !isSamePlace(current, next) && isUnsaved() && !(await ask()),
    enableBeforeUnload: isUnsaved,
  })
}

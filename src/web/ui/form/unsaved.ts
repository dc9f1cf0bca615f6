import { useBlocker } from '@tanstack/react-router'
import i18next from 'i18next'
import { useEffect, useEffectEvent } from 'react'
import { confirm } from '../dialog/confirm.tsx'

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
/** A screen, one of its views, or a chat: the rest of an address moves nobody away from a form. */
const isSamePlace = (one: Place, other: Place) =>
  one.pathname === other.pathname && viewOf(one) === viewOf(other) && idOf(one) === idOf(other)
const viewOf = ({ search }: Place): unknown => ('view' in search ? search.view : undefined)
const idOf = ({ search }: Place): unknown => ('id' in search ? search.id : undefined)

/** What each form on the screen says of itself. */
const forms = new Set<() => boolean>()

/** Asks before a part of the screen goes in which something may be unsaved. */
export const mayLeave = async (): Promise<boolean> => ![...forms].some(isUnsaved => isUnsaved()) || confirmLeaving()

/** Leaving the address asks while something is unsaved; for another site or a reload the browser asks. */
export function useUnsaved(isUnsaved: () => boolean, ask: () => Promise<boolean> = confirmLeaving): void {
  const isUnsavedNow = useEffectEvent(isUnsaved)
  useEffect(() => {
    const form = () => isUnsavedNow()
    forms.add(form)
    return () => void forms.delete(form)
  }, [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => !isSamePlace(current, next) && isUnsaved() && !(await ask()),
    enableBeforeUnload: isUnsaved,
  })
}

import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { ParseKeys } from 'i18next'

/** A setting that is one field: by what words it is found, and where the field stands. */
export type SingleSetting = {
  label: ParseKeys<['settings', 'signup']>
  /** What it belongs to, as the screen says it. */
  above: ParseKeys<['settings', 'signup']>
  field: string
  link: LinkOptions
}

const account = linkOptions({ to: '/settings', search: {} })
const advanced = linkOptions({ to: '/settings', search: { view: 'advanced' } })
const unsubscribe = linkOptions({ to: '/unsubscribe-page-settings' })

/** The fields of the screens that hold settings, in the screens' own words. */
export const singleSettings: readonly SingleSetting[] = [
  { label: 'settings:settings.urlType', above: 'settings:settings.links', field: 'urlType', link: account },
  { label: 'settings:settings.urlPart', above: 'settings:settings.links', field: 'urlPart', link: account },
  { label: 'settings:settings.subdomain', above: 'settings:settings.pages', field: 'subdomain', link: account },
  { label: 'settings:settings.androidUrl', above: 'settings:settings.apps', field: 'androidUrl', link: account },
  { label: 'settings:settings.iosUrl', above: 'settings:settings.apps', field: 'iosUrl', link: account },
  { label: 'settings:settings.defaultUrl', above: 'settings:settings.apps', field: 'defaultUrl', link: account },
  { label: 'settings:advanced.resendEnabled', above: 'settings:views.advanced', field: 'resendEnabled', link: advanced },
  { label: 'settings:advanced.firstDelay', above: 'settings:advanced.resend', field: 'firstDelayDays', link: advanced },
  { label: 'settings:advanced.secondDelay', above: 'settings:advanced.resend', field: 'secondDelayDays', link: advanced },
  { label: 'settings:advanced.repeatedMessage', above: 'settings:advanced.resend', field: 'repeatedMessage', link: advanced },
  { label: 'settings:advanced.unusedEnabled', above: 'settings:views.advanced', field: 'couponReminderEnabled', link: advanced },
  { label: 'settings:advanced.delay', above: 'settings:advanced.unused', field: 'couponDelayHours', link: advanced },
  { label: 'settings:advanced.message', above: 'settings:advanced.unused', field: 'couponMessage', link: advanced },
  { label: 'signup:unsubscribe.heading', above: 'signup:unsubscribe.title', field: 'title', link: unsubscribe },
  { label: 'signup:unsubscribe.message', above: 'signup:unsubscribe.title', field: 'message', link: unsubscribe },
  { label: 'signup:unsubscribe.button', above: 'signup:unsubscribe.title', field: 'button', link: unsubscribe },
  { label: 'signup:unsubscribe.thanks', above: 'signup:unsubscribe.title', field: 'thanks', link: unsubscribe },
  { label: 'signup:unsubscribe.invalidNumber', above: 'signup:unsubscribe.title', field: 'invalidNumber', link: unsubscribe },
  { label: 'signup:unsubscribe.color', above: 'signup:unsubscribe.title', field: 'color', link: unsubscribe },
]

/** What each number of the account has of its own. */
export const numberSettings = [
  { label: 'settings:numbers.brand', field: 'brandIdentification' },
  { label: 'settings:numbers.stopText', field: 'stopText' },
  { label: 'settings:numbers.reply', field: 'stopAutoresponder' },
] as const satisfies readonly Omit<SingleSetting, 'above' | 'link'>[]

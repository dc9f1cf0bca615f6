import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import { partnerOf } from '#contract/access/providers.ts'
import type { Invitation } from '#contract/account/invitations.ts'
import type { User } from '#contract/account/users.ts'
import { dayAndMonth, fullTime, shortMoment, useToday } from '#web/format/times.ts'
import { useSession } from '#web/session/session.ts'
import { tip } from '#web/ui/tip/tip.ts'

/** Somebody who belongs to the account, or is invited to it. */
export type PersonRow = {
  key: string
  name: string
  shown: string
  email: string
  permissions: string
  since: ReactNode
  tone: 'ok' | 'info' | 'off'
  state: string
  /** Not ours to remove: oneself, and a partner's people. */
  isFixed: boolean
  user?: User
  invitation?: Invitation
}

/** Members by name, then whom the newest invitations are for; undefined until both are there. */
export function usePersonRows(
  users: User[] | undefined,
  invitations: Invitation[] | undefined,
  isPhone: boolean,
): PersonRow[] | undefined {
  const { t, i18n } = useTranslation(['people', 'access'])
  const { language } = i18n
  const today = useToday()
  const sub = useSession(session => session.sub)
  return useMemo(() => {
    if (!users || !invitations) return undefined
    const moment = (iso: string) => (
      <time dateTime={iso} {...tip(fullTime(iso, language))}>
        {shortMoment(iso, today, language)}
      </time>
    )
    const ofUser = (user: User): PersonRow => {
      const platform = partnerOf(user.sub)
      const isMe = user.sub === sub
      return {
        key: user.sub,
        name: user.name,
        shown: isMe ? t('you', { name: user.name }) : user.name,
        email: user.email,
        permissions: wordsOf(user.permissions),
        since: user.joinedAt && moment(user.joinedAt),
        tone: 'ok',
        state: platform ? t('partner', { platform: t(`access:platforms.${platform}`) }) : t('active'),
        isFixed: isMe || platform !== undefined,
        user,
      }
    }
    const wordsOf = (permissions: readonly string[]) =>
      [t(permissions.includes(BULK_MESSAGING) ? 'bulk' : 'noBulk'), ...permissions.filter(one => one !== BULK_MESSAGING)].join(
        ', ',
      )
    const ofInvitation = (invitation: Invitation): PersonRow => {
      const { id, email, note, invitedBy, createdAt, expiresAt, isExpired } = invitation
      const name = note || email || t('anyone')
      return {
        key: id,
        name,
        shown: name,
        email: email === name ? '' : email,
        permissions: '',
        since: moment(createdAt),
        tone: isExpired ? 'off' : 'info',
        state: isExpired
          ? t('expired')
          : t(isPhone ? 'invited' : 'invitedBy', { date: dayAndMonth(new Date(expiresAt), language), name: invitedBy }),
        isFixed: false,
        invitation,
      }
    }
    const byName = new Intl.Collator(language)
    return [...users.toSorted((one, other) => byName.compare(one.name, other.name)).map(ofUser), ...invitations.map(ofInvitation)]
  }, [users, invitations, isPhone, t, language, today, sub])
}

import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, SegmentedControl } from '@mantine/core'
import { IconArrowsExchange, IconDeviceMobile, IconLogin2, IconLogout } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { changeLanguage, languages } from '#web/i18n.ts'
import { themes, useDisplay } from '#web/session/display-preferences.ts'
import { useSession } from '#web/session/session.ts'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { isFramed, signIn } from '#web/session/sign-in/sign-in.ts'
import { signOut } from '#web/session/sign-in/sign-out.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { notifyFailure } from '#web/ui/feedback/notify-failure.ts'
import { PersonAvatar } from '#web/ui/person-avatar.tsx'
import { useBalance } from './use-balance.ts'
import styles from './user-controls.module.css'

/** What the user menu holds: who, balance, language, theme, log out. */
export default function UserControls() {
  const { t, i18n } = useTranslation(['account', 'common'])
  const { sub, name, email, provider } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const language = languages.find(known => known === i18n.language) ?? 'en'
  const theme = useDisplay(display => display.theme)
  const balance = useBalance()
  const mayOpenBalance = useMayOpen('/balance')
  const { data: account } = useQuery(query('GET /accounts/current')())
  const { data: accounts = [] } = useQuery(query('GET /accounts')())
  const isShop = provider === 'shoper'
  return (
    <div className={styles.controls}>
      <div className={styles.person}>
        <PersonAvatar sub={sub ?? ''} name={name ?? ''} />
        <div className={styles.who}>
          <div className={styles.name}>{name}</div>
          {email && email !== name && <div className={styles.detail}>{email}</div>}
          <div className={styles.detail}>{account?.displayName}</div>
          {balance && (
            <div className={styles.detail}>
              {mayOpenBalance ? (
                <Link
                  to="/balance/{-$action}"
                  params={{ action: undefined }}
                  onClick={event => event.currentTarget.closest('dialog')?.hidePopover()}
                >
                  {t('user.balance', { amount: balance })}
                </Link>
              ) : (
                t('user.balance', { amount: balance })
              )}
            </div>
          )}
        </div>
      </div>
      {/* The shop speaks Polish, whatever was chosen. */}
      {!isShop && (
        <div className={styles.field}>
          <span>{t('common:languages.label')}</span>
          <SegmentedControl
            fullWidth
            aria-label={t('common:languages.label')}
            value={language}
            onChange={value => changeLanguage(value)}
            data={languages.map(value => ({ value, label: t(`common:languages.${value}`) }))}
          />
        </div>
      )}
      <div className={styles.field}>
        <span>{t('user.theme')}</span>
        <SegmentedControl
          fullWidth
          aria-label={t('user.theme')}
          value={theme}
          onChange={value => useDisplay.setState({ theme: value })}
          data={themes.map(value => ({ value, label: t(`user.${value}`) }))}
        />
      </div>
      {account?.isDemo && (
        <Button
          component="a"
          href="/phone"
          target="_blank"
          variant="subtle"
          color="gray"
          justify="flex-start"
          className={styles.phone}
          leftSection={<IconDeviceMobile size={16} stroke={1.5} />}
        >
          {t('menu.pretendPhone')}
        </Button>
      )}
      {accounts.length > 1 && (
        <ButtonLink
          to="/channels/choose-account"
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconArrowsExchange size={16} stroke={1.5} />}
        >
          {t('user.changeAccount')}
        </ButtonLink>
      )}
      {provider === null && !isFramed() && (
        <Button
          variant="subtle"
          color="gray"
          justify="flex-start"
          leftSection={<IconLogin2 size={16} stroke={1.5} />}
          onClick={() => void signIn('/', 'login').catch(notifyFailure)}
        >
          {t('user.logIn')}
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        justify="flex-start"
        leftSection={<IconLogout size={16} stroke={1.5} />}
        loading={isLeaving}
        onClick={() => {
          setLeaving(true)
          void signOut()
        }}
      >
        {t('user.logOut')}
      </Button>
    </div>
  )
}

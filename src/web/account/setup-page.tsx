import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { accountStateOf } from '#contract/access/screen-access.ts'
import { MarketplaceSetup } from '#contract/access/partners.ts'
import { query, useCall } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { FieldRow } from '#web/ui/form/field-row.tsx'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useTitle } from '#web/ui/title.ts'
import { countriesOf, usePhones } from '#web/ui/form/phone/use-phones.ts'
import { LanguageSwitch } from '#web/session/sign-in/language-switch.tsx'
import { OutsidePage } from '#web/session/sign-in/outside-page.tsx'
import { useSession } from '#web/session/session.ts'
import styles from './setup-page.module.css'
import { signOut } from '#web/session/sign-in/sign-out.ts'
import { useSupportEmail } from '#web/session/use-support-email.ts'

const lookAgainMs = 15_000
const empty = {
  companyName: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: 'US',
  state: '',
  businessEmail: '',
  phone: '',
}

/** A marketplace account before it may text: its form, then what is being checked (specification 2.4). */
export function SetupPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Setup />
    </QueryClientProvider>
  )
}

function Setup() {
  const navigate = useNavigate()
  const { data: account } = useQuery({ ...query('GET /accounts/current')(), refetchInterval: lookAgainMs })
  const isDone = account !== undefined && accountStateOf(account) !== 'setup'
  useEffect(() => {
    if (isDone) void navigate({ to: '/', replace: true })
  }, [isDone, navigate])
  if (!account || isDone) return null
  return account.status === 'SETUP_FORM' ? <SetupForm /> : <Checking />
}

function SetupForm() {
  const { t, i18n } = useTranslation('access')
  const email = useSession(session => session.email)
  const send = useCall('POST /accounts/current/setup', { refreshes: ['GET /accounts/current'] })
  const countries = countriesOf(usePhones(), i18n.language)
  return (
    <div className={styles.frame}>
      <FormPage
        title={t('setup.title')}
        schema={MarketplaceSetup}
        defaultValues={{ ...empty, businessEmail: email ?? '' }}
        onSubmit={body => send.mutateAsync({ body })}
        error={send.error}
        fieldOf={{ WRONG_PHONE_NUMBER: 'phone' }}
        submitLabel={t('setup.send')}
        actions={
          <>
            <LanguageSwitch />
            <LogOut />
          </>
        }
      >
        <p className={styles.lead}>{t('setup.text')}</p>
        <FormGroup title={t('setup.company')} text={t('setup.companyHelp')}>
          <TextField name="companyName" label={t('setup.companyName')} />
        </FormGroup>
        <FormGroup title={t('setup.address')} text={t('setup.addressHelp')}>
          <TextField name="line1" label={t('setup.line1')} />
          <TextField name="line2" label={t('setup.line2')} isOptional />
          <FieldRow>
            <TextField name="postalCode" label={t('setup.postalCode')} />
            <TextField name="city" label={t('setup.city')} />
          </FieldRow>
          <FieldRow>
            <SelectField
              name="country"
              label={t('setup.country')}
              options={countries.map(({ country, name }) => ({ value: country, label: name }))}
            />
            <TextField name="state" label={t('setup.state')} isOptional />
          </FieldRow>
        </FormGroup>
        <FormGroup title={t('setup.contact')} text={t('setup.contactHelp')}>
          <TextField name="businessEmail" label={t('setup.businessEmail')} />
          <TextField name="phone" label={t('setup.phone')} />
        </FormGroup>
      </FormPage>
    </div>
  )
}

function LogOut() {
  const { t } = useTranslation('access')
  return (
    <Button variant="default" onClick={() => void signOut()}>
      {t('setup.logOut')}
    </Button>
  )
}

function Checking() {
  const { t } = useTranslation('access')
  const email = useSupportEmail()
  useTitle(t('setup.waitingTitle'))
  return (
    <OutsidePage>
      <main className={styles.box}>
        <h1>{t('setup.waitingTitle')}</h1>
        <p>{t('setup.waitingText')}</p>
        <h2>{t('setup.checks')}</h2>
        <ul>
          {(['checkCompany', 'checkContact', 'checkSubscription'] as const).map(check => (
            <li key={check}>
              <IconClock size={16} stroke={1.5} aria-hidden />
              {t(`setup.${check}`)}
            </li>
          ))}
        </ul>
        {email && <p>{t('setup.question', { email })}</p>}
        <LogOut />
      </main>
    </OutsidePage>
  )
}

import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { couponCodeMaxCharacters } from '#contract/limits.ts'
import { CouponAtTill, type Redemption } from '#contract/signup/coupons.ts'
import { isTill } from '#contract/signup/till.ts'
import { useCall } from '#web/api/query.ts'
import { mediumMoment } from '#web/format/times.ts'
import { useSchemaForm } from '#web/ui/form/form-state.ts'
import { FormProblem } from '#web/ui/form/form-notice.tsx'
import { SchemaForm } from '#web/ui/form/schema-form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './till.module.css'

const TillCamera = lazyOnIdle(() => import('./till-camera.tsx'))
const route = getRouteApi('/_staff/coupons/')
const nothing = () => {}

/** No camera in a partner's frame, nor where the address is not safe. */
const hasCamera = () => window.isSecureContext && 'mediaDevices' in navigator && window.top === window

/** The page that came first says what the browser allows; only the till's own allows the camera. */
const mayUseCamera = () => performance.getEntriesByType('navigation').some(({ name }) => isTill(new URL(name)))

/** Where staff take a customer's code: it says at once whether it counts, or when and by whom it was used. */
export default function Till() {
  const { t } = useTranslation('signup', { keyPrefix: 'till' })
  const { camera } = route.useSearch()
  const redeem = useCall('POST /coupons/redeem', { refreshes: ['GET /coupon-tags', 'GET /coupons'] })
  const [result, setResult] = useState<Redemption | null>(null)
  const [isScanning, setScanning] = useState(() => camera !== undefined && hasCamera() && mayUseCamera())
  const state = useSchemaForm(
    {
      schema: CouponAtTill,
      defaultValues: { code: '' },
      error: redeem.error,
      onSubmit: async body => {
        setResult(null)
        setResult(await redeem.mutateAsync({ body }))
        // The next one is typed or scanned at once.
        state.discard()
      },
    },
    nothing,
  )
  const scan = () => {
    if (mayUseCamera()) setScanning(before => !before)
    else location.assign('/coupons?redeem=1&camera=1')
  }
  return (
    <Page title={t('title')} crumbs={[{ label: t('coupons'), to: '/coupons' }]}>
      <SchemaForm state={state} className={styles.till ?? ''}>
        {isScanning && (
          <Suspense>
            <TillCamera
              onCode={code => {
                state.form.setValue('code', code.slice(0, couponCodeMaxCharacters))
                state.save()
              }}
            />
          </Suspense>
        )}
        <TextField name="code" label={t('code')} description={t('codeHelp')} maxLength={couponCodeMaxCharacters} />
        {state.problem !== null && <FormProblem text={state.problem} />}
        <div className={styles.acts}>
          <Button type="submit" loading={state.isSubmitting}>
            {t('redeem')}
          </Button>
          {hasCamera() && (
            <Button
              variant="default"
              leftSection={isScanning ? <IconCameraOff size={16} stroke={1.5} /> : <IconCamera size={16} stroke={1.5} />}
              onClick={scan}
            >
              {t(isScanning ? 'camera.stop' : 'camera.start')}
            </Button>
          )}
        </div>
        <div role="status">{result && <Result of={result} />}</div>
      </SchemaForm>
    </Page>
  )
}

function Result({ of: { outcome, code, tag, redeemedAt, redeemedBy, expiresAt } }: { of: Redemption }) {
  const { t, i18n } = useTranslation('signup', { keyPrefix: 'till' })
  const at = redeemedAt && mediumMoment(new Date(redeemedAt), i18n.language)
  const until = expiresAt && mediumMoment(new Date(expiresAt), i18n.language)
  const tone = outcome === 'REDEEMED' || outcome === 'FOR_EVERYBODY' ? 'ok' : 'fail'
  return (
    <div className={styles.result} data-tone={tone}>
      <h2>{t(`outcome.${outcome}`)}</h2>
      <p>
        {code}
        {tag && ` · ${tag}`}
      </p>
      {outcome === 'USED' && at && <p>{t('used', { at, by: redeemedBy })}</p>}
      {outcome === 'EXPIRED' && until && <p>{t('expired', { at: until })}</p>}
    </div>
  )
}

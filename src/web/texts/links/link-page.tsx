import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChangedLink, type Link } from '#contract/texts/links.ts'
import { query, useCall } from '#web/api/query.ts'
import { mediumMoment } from '#web/format/times.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { Status } from '#web/ui/feedback/status.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { CopyLink } from './copy-link.tsx'
import { LinkClicks } from './link-clicks.tsx'
import { LinkFields } from './link-fields.tsx'
import { linkQuery, ownZone } from './link-query.ts'
import { LinkOpenings } from './link-openings.tsx'
import { LinkTargets } from './link-targets.tsx'
import styles from './links.module.css'

const route = getRouteApi('/_staff/urls/edit/$url')

/** One link: how often it was opened, what it is, where it led before. */
export function LinkPage() {
  const { t } = useTranslation('texts')
  const { url } = route.useParams()
  const { data: link } = useSuspenseQuery(linkQuery(url))
  const { data: account } = useQuery(query('GET /accounts/current')())
  const change = useCall('PUT /links/:id', { refreshes: ['GET /links', 'GET /links/:ending', 'GET /links/:ending/targets'] })
  const { name, target, isPerRecipient, lastDay, zone, expiredTarget, version } = link
  return (
    <FormPage
      key={link.id}
      title={name}
      crumbs={[{ label: t('links.title'), to: '/urls' }]}
      schema={ChangedLink}
      defaultValues={{
        name,
        target,
        isPerRecipient,
        lastDay,
        zone: zone || (account?.timeZone ?? ownZone()),
        expiredTarget,
        version,
      }}
      onSubmit={async body => {
        const saved = await change.mutateAsync({ params: link, body })
        await notify({ kind: 'done', title: t('links.saved') })
        return saved
      }}
      error={change.error}
      fieldOf={{ NAME_TAKEN: 'name', LINK_TO_US: 'target' }}
    >
      <LinkClicks ending={link.ending} />
      <LinkFields address={<Address link={link} />} />
      <LinkOpenings ending={link.ending} />
      <LinkTargets ending={link.ending} />
    </FormPage>
  )
}

/** The short address, which stays, and why it leads nowhere where it does. */
function Address({ link: { address, name, state, expiresAt } }: { link: Link }) {
  const { t, i18n } = useTranslation('texts')
  const moment = expiresAt && mediumMoment(new Date(expiresAt), i18n.language)
  return (
    <dl className={styles.fact}>
      <dt>{t('links.address')}</dt>
      <dd>
        <CopyLink address={address} name={name} />
      </dd>
      {state === 'ended' && (
        <dd>
          <Status tone="fail">{t('links.endedText')}</Status>
        </dd>
      )}
      {state === 'expired' && moment && (
        <dd>
          <Status tone="off">{t('links.expiredText', { moment })}</Status>
        </dd>
      )}
    </dl>
  )
}

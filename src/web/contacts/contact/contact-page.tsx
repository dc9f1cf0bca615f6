import { Button } from '@mantine/core'
import {
  IconArrowMerge,
  IconDots,
  IconDownload,
  IconEraser,
  IconLink,
  IconMessage2,
  IconPencil,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '#web/api/query.ts'
import { Refusal } from '#web/api/refusal.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyPage } from '#web/ui/feedback/empty-page.tsx'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { MenuButton } from '#web/ui/dialog/menu-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { ContactFacts } from './contact-facts.tsx'
import { fullName } from './contact-names.ts'
import styles from './contact-page.module.css'
import { ContactTimeline } from './contact-timeline.tsx'
import { useContactActs } from '../list/use-contact-acts.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

const EditContact = lazyOnIdle(() => import('./edit-contact.tsx'))
const MergeContact = lazyOnIdle(() => import('./merge-contact.tsx'))
const TextContact = lazyOnIdle(() => import('./text-contact.tsx'))

const route = getRouteApi('/_staff/contacts/$phoneNumber')

/** All of one contact: who it is on the left, what happened on the right. */
export function ContactPage() {
  const { t } = useTranslation('contacts')
  const { phoneNumber: number } = route.useParams()
  const navigate = useNavigate()
  const phoneText = usePhoneText()
  const { data: contact, error, refetch } = useQuery(query('GET /contacts/:number/record')({ params: { number } }))
  const [form, setForm] = useState<'edit' | 'merge' | 'text' | null>(route.useSearch().text ? 'text' : null)
  const close = () => setForm(null)
  const acts = useContactActs()
  const crumbs = [{ label: t('contacts.title'), to: '/contacts' as const }]

  if (error instanceof Refusal && error.status === 404) {
    return (
      <EmptyPage icon={<IconUserOff size={22} stroke={1.5} />} title={t('contact.unknown')} text={t('contact.unknownText')}>
        <ButtonLink to="/contacts">{t('contact.toList')}</ButtonLink>
      </EmptyPage>
    )
  }
  if (!contact) {
    return (
      <Page title={phoneText(number)} crumbs={crumbs}>
        {error ? <ListFailed title={phoneText(number)} error={error} onRetry={() => void refetch()} /> : <ListWaiting />}
      </Page>
    )
  }
  const name = fullName(contact) ?? phoneText(contact.phone)
  const { conversationId } = contact
  const openChat = () =>
    conversationId ? void navigate({ to: '/chat', search: { id: conversationId, tab: 2 } }) : setForm('text')
  return (
    <Page
      title={name}
      crumbs={crumbs}
      isFilled
      actions={
        <>
          <MenuButton
            label={t('contact.more')}
            position="bottom-end"
            lines={() => [
              { label: t('contact.merge'), icon: IconArrowMerge, onClick: () => setForm('merge') },
              { label: t('contact.copyLink'), icon: IconLink, onClick: () => acts.copyLink(contact) },
              { label: t('contact.exportJson'), icon: IconDownload, onClick: () => acts.exportData(contact, 'json') },
              { label: t('contact.exportCsv'), icon: IconDownload, onClick: () => acts.exportData(contact, 'csv') },
              {
                label: t('contacts.block'),
                icon: IconUserOff,
                onClick: () => void navigate({ to: '/block-list/new', search: { phone: contact.phone } }),
              },
              { label: t('contacts.delete'), icon: IconTrash, onClick: () => acts.remove(contact), isDanger: true },
              { label: t('contact.erase'), icon: IconEraser, onClick: () => acts.erase(contact), isDanger: true },
            ]}
          >
            {wiring => (
              <IconAction {...wiring} label={t('contact.more')}>
                <IconDots size={18} stroke={1.5} />
              </IconAction>
            )}
          </MenuButton>
          <Button
            variant="default"
            classNames={{ root: styles.act, label: styles.actLabel, section: styles.actIcon }}
            leftSection={<IconPencil size={16} stroke={1.5} />}
            onClick={() => setForm('edit')}
          >
            {t('contact.edit')}
          </Button>
          <Button
            classNames={{ root: styles.act, label: styles.actLabel, section: styles.actIcon }}
            leftSection={<IconMessage2 size={16} stroke={1.5} />}
            onClick={openChat}
          >
            {t(conversationId ? 'contacts.chat' : 'contact.text')}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <ContactFacts contact={contact} />
        <ContactTimeline number={contact.phone} />
      </div>
      {form === 'edit' && <EditContact contact={contact} onClose={close} />}
      {form === 'merge' && <MergeContact contact={contact} onClose={close} />}
      {form === 'text' && <TextContact contact={contact} onClose={close} />}
    </Page>
  )
}

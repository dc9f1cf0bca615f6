import '@mantine/core/styles/Input.layer.css'
import '#web/ui/dialog/form-modal-styles.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InvitationLink, NewInvitation } from '#contract/account/invitations.ts'
import { invitationNoteMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './invite-dialog.module.css'

/** Asks for whom, then shows the link: once, since only its digest is kept. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people')
  const [link, setLink] = useState<InvitationLink | null>(null)
  const create = useCall('POST /invitations', { refreshes: ['GET /invitations'] })
  if (link) return <LinkDialog link={link} onClose={onClose} />
  return (
    <FormModal
      title={t('inviteTitle')}
      schema={NewInvitation}
      defaultValues={{ email: '', note: '' }}
      onSubmit={async body => {
        setLink(await create.mutateAsync({ body }))
        // The link takes the form's place.
        return false
      }}
      error={create.error}
      submitLabel={t('create')}
      onClose={onClose}
    >
      <p className={styles.text}>{t('inviteText')}</p>
      <TextField name="email" label={t('forEmail')} description={t('forEmailHelp')} type="email" isOptional />
      <TextField name="note" label={t('note')} maxLength={invitationNoteMaxCharacters} isOptional />
    </FormModal>
  )
}

function LinkDialog({ link, onClose }: { link: InvitationLink; onClose: () => void }) {
  const { t, i18n } = useTranslation(['people', 'common'])
  const [isCopied, setCopied] = useState(false)
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  const copy = () =>
    navigator.clipboard.writeText(link.url).then(
      () => setCopied(true),
      // A browser that forbids it: one copies by hand.
      () => setCopied(false),
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('link.title')}
      size={440}
      // Once gone it does not come back.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <p className={styles.text}>{t('link.text', { date: until.format(new Date(link.expiresAt)) })}</p>
      <TextInput
        className={styles.link}
        label={t('link.label')}
        value={link.url}
        readOnly
        onFocus={event => event.currentTarget.select()}
      />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('link.done')}
        </Button>
        {/* Only a safe address has a clipboard. */}
        {window.isSecureContext && (
          <Button data-autofocus onClick={() => void copy()}>
            {t(isCopied ? 'link.copied' : 'link.copy')}
          </Button>
        )}
      </div>
      <span role="status" className={styles.spoken}>
        {isCopied && t('link.copied')}
      </span>
    </Modal>
  )
}

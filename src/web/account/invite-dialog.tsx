import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type InvitationLink, NewInvitation } from '#contract/account/invitations.ts'
import { invitationNoteMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { ToldOnce } from '#web/ui/dialog/told-once.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import styles from './invite-dialog.module.css'

/** Asks for whom, then shows the link: once, since only its digest is kept. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('people')
  const [link, setLink] = useState<InvitationLink | null>(null)
  const create = useCall('POST /invitations', { refreshes: ['GET /invitations'] })
  const until = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  if (link)
    return (
      <ToldOnce
        title={t('link.title')}
        text={t('link.text', { date: until.format(new Date(link.expiresAt)) })}
        label={t('link.label')}
        value={link.url}
        copy={t('link.copy')}
        copied={t('link.copied')}
        done={t('link.done')}
        onClose={onClose}
      />
    )
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

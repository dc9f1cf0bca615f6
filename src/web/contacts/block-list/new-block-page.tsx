import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { NewBlock } from '#contract/contacts/block-list.ts'
import { BlockReason } from '#contract/contacts/block-reasons.ts'
import { blockNoteMaxCharacters } from '#contract/limits.ts'
import { useCall } from '#web/api/query.ts'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextAreaField } from '#web/ui/form/text-area-field.tsx'
import { ContactField } from '../contact/contact-field.tsx'

const route = getRouteApi('/_staff/block-list/new')

/** Nothing is chosen yet. */
const WrittenBlock = z.extend(NewBlock, { reason: z.pipe(z.string(), BlockReason) })

export function NewBlockPage() {
  const { t } = useTranslation('contacts')
  const { phone = '' } = route.useSearch()
  const navigate = useNavigate()
  const create = useCall('POST /block-list', { refreshes: ['GET /block-list'] })
  return (
    <FormPage
      title={t('blockList.addTitle')}
      crumbs={[{ label: t('blockList.title'), to: '/block-list' }]}
      schema={WrittenBlock}
      defaultValues={{ phone, reason: '', note: '' }}
      onSubmit={async body => {
        await create.mutateAsync({ body })
        await navigate({ to: '/block-list' })
      }}
      error={create.error}
      fieldOf={{ WRONG_PHONE_NUMBER: 'phone', ALREADY_BLOCKED: 'reason' }}
      submitLabel={t('blockList.save')}
    >
      <FormGroup title={t('blockList.contactGroup')} text={t('blockList.contactHelp')}>
        <ContactField name="phone" label={t('blockList.contact')} description={t('blockList.contactSays')} />
      </FormGroup>
      <FormGroup title={t('blockList.reasonGroup')} text={t('blockList.reasonHelp')}>
        <SelectField
          name="reason"
          label={t('blockList.reason')}
          placeholder={t('blockList.chooseReason')}
          options={BlockReason.options.map(value => ({ value, label: t(`blockReasons.${value}`) }))}
        />
        <TextAreaField
          name="note"
          label={t('blockList.note')}
          description={t('blockList.noteSays')}
          maxLength={blockNoteMaxCharacters}
          minRows={2}
          isOptional
        />
      </FormGroup>
    </FormPage>
  )
}

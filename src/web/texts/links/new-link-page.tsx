import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { sampleLink } from '#contract/account/settings.ts'
import { linkEndingMaxCharacters } from '#contract/limits.ts'
import { NewLink, sampleEnding } from '#contract/texts/links.ts'
import { query, useCall } from '#web/api/query.ts'
import { isString, useFieldValue } from '#web/ui/form/field.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkFields } from './link-fields.tsx'
import { ownZone } from './link-query.ts'

export function NewLinkPage() {
  const { t } = useTranslation('texts')
  const navigate = useNavigate()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const create = useCall('POST /links', { refreshes: ['GET /links'] })
  return (
    <FormPage
      title={t('links.newTitle')}
      crumbs={[{ label: t('links.title'), to: '/urls' }]}
      schema={NewLink}
      defaultValues={{
        name: '',
        target: '',
        ending: '',
        isPerRecipient: true,
        lastDay: '',
        zone: account?.timeZone ?? ownZone(),
        expiredTarget: '',
      }}
      onSubmit={async body => {
        await create.mutateAsync({ body })
        await navigate({ to: '/urls' })
      }}
      error={create.error}
      fieldOf={{ NAME_TAKEN: 'name', LINK_TAKEN: 'ending', LINK_TO_US: 'target' }}
      submitLabel={t('links.saveNew')}
    >
      <LinkFields address={<EndingField />} />
    </FormPage>
  )
}

/** The end of the short address, and how the whole of it will look. */
function EndingField() {
  const { t } = useTranslation('texts')
  const { data: settings } = useQuery(query('GET /settings')())
  const typed = useFieldValue('ending')
  const ending = isString(typed) && typed.trim() ? typed.trim().toLowerCase() : sampleEnding
  const address =
    settings &&
    sampleLink(settings)
      .slice(0, -sampleEnding.length)
      .replace(/^https?:\/\//, '') + ending
  return (
    <TextField
      name="ending"
      label={t('links.ending')}
      description={address ? t('links.endingHelp', { address }) : t('links.endingHelpShort')}
      maxLength={linkEndingMaxCharacters}
      isOptional
    />
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { campaignNameMaxCharacters, widgetTitleMaxCharacters } from '#contract/limits.ts'
import { isInEu, keywordVariable } from '#contract/signup/keyword-words.ts'
import { CampaignName } from '#contract/signup/keywords.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import type { WidgetValues } from '#contract/signup/widget/widget.ts'
import { writtenVariable } from '#contract/texts/variables.ts'
import { query, useCall } from '#web/api/query.ts'
import { FormGroup, FormPage } from '#web/ui/form/form-page.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { formKinds } from './form-kinds.ts'

const Written = z.object({ campaignName: CampaignName })

/** A name, and then the editor with something to begin from. */
export function NewFormPage({ kind }: { kind: FormKind }) {
  const { t } = useTranslation('widgets')
  const { words, ...calls } = formKinds[kind]
  const navigate = useNavigate()
  const begin = useBeginning(kind)
  const create = useCall(calls.add, { refreshes: [calls.list] })
  return (
    <FormPage
      title={t(`${words}.newTitle`)}
      crumbs={[{ label: t(`${words}.title`), to: calls.listPath }]}
      schema={Written}
      defaultValues={{ campaignName: '' }}
      onSubmit={async ({ campaignName }) => {
        const { id } = await create.mutateAsync({ body: { campaignName, draft: begin(campaignName) } })
        await navigate(calls.editLink(id))
      }}
      error={create.error}
      submitLabel={t(`${words}.create`)}
    >
      <FormGroup title={t(`${words}.address`)} text={t(`${words}.addressText`)}>
        <TextField
          name="campaignName"
          label={t('list.name')}
          description={t(`${words}.nameHelp`, { address: `${window.location.host}/newsletter/` })}
          maxLength={campaignNameMaxCharacters}
        />
      </FormGroup>
    </FormPage>
  )
}

/** What a new form says, in the language of whoever makes it. */
function useBeginning(kind: FormKind): (campaignName: string) => WidgetValues {
  const { t } = useTranslation('widgets')
  const { data: account } = useSuspenseQuery(query('GET /accounts/current')())
  const business = account.displayName
  const sender = account.phoneNumbers.find(number => number.isDefault) ?? account.phoneNumbers[0]
  const country = sender?.country ?? ''
  const title = t('begin.title', { business }).slice(0, widgetTitleMaxCharacters)
  return campaignName => ({
    title,
    description: t('begin.description'),
    buttonText: t('begin.buttonText'),
    errorText: t('begin.errorText'),
    thanksTitle: t('begin.thanksTitle'),
    thanksText: t('begin.thanksText'),
    pageTitle: title,
    pageDescription: t('begin.description'),
    image: null,
    hasRoundedCorners: true,
    font: 'SYSTEM',
    size: 'MEDIUM',
    // Around a form in a page of their own stands what is light, whatever the visitor's device is set to.
    theme: kind === 'EMBEDDED' ? 'LIGHT' : 'VISITOR',
    buttonColor: '#0F6553',
    backgroundColor: '#FFFFFF',
    textColor: '#211F1C',
    asksName: false,
    asksSurname: false,
    asksGender: false,
    asksBirthday: false,
    asksEmail: false,
    fields: [],
    hasDisclaimer: true,
    disclaimer: t('begin.disclaimer', { business }),
    disclaimerType: 'CHECKBOX',
    channels: sender ? [{ country, number: sender.number }] : [],
    keyword: campaignName.replaceAll('-', '').toUpperCase().slice(0, 30),
    tagId: null,
    couponTagId: null,
    defaultCoupon: '',
    isDoubleOptIn: isInEu(country),
    firstMessage: t('begin.firstMessage', { answer: writtenVariable(keywordVariable, '') }),
    confirmationMessage: t('begin.confirmation', { business }),
    unsubscribePageId: null,
  })
}

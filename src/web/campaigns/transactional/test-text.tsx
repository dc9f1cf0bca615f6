import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { TransactionalOrder, type TransactionalText } from '#contract/campaigns/transactional-texts.ts'
import { parseVariables, textVariables } from '#contract/texts/variables.ts'
import { query, useCall } from '#web/api/query.ts'
import { useOwnFields } from '#web/texts/own-fields.ts'
import { FormModal } from '#web/ui/dialog/form-modal.tsx'
import { notify } from '#web/ui/feedback/notify.ts'
import { PhoneField } from '#web/ui/form/phone/phone-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const Written = z.object({ phone: TransactionalOrder.shape.phone, values: z.array(z.string()) })
/** The account's own country, where no country is typed. */
const fallbackCountry = 'US'

/** Sends the text as it is saved to an own number; it is marked as a test and counts nowhere. */
export default function TestText({ text: { id, text }, onClose }: { text: TransactionalText; onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const ownFields = useOwnFields()
  const { data: account } = useQuery(query('GET /accounts/current')())
  const test = useCall('POST /transactional-texts/:id/test', { refreshes: ['GET /transactional-texts/:id/sends'] })
  const known = new Set<string>([...textVariables, ...ownFields.map(({ name }) => name)])
  const names = [...new Set(parseVariables(text).flatMap(({ name }) => (name && !known.has(name) ? [name] : [])))]
  const country = account?.phoneNumbers.find(number => number.isDefault)?.number.startsWith('+48') ? 'PL' : fallbackCountry
  return (
    <FormModal
      title={t('transactional.test')}
      schema={Written}
      defaultValues={{ phone: '', values: names.map(() => '') }}
      onSubmit={async ({ phone, values }) => {
        const given = Object.fromEntries(names.flatMap((name, index) => (values[index] ? [[name, values[index]] as const] : [])))
        const { body } = await test.mutateAsync({ params: { id }, body: { phone, values: given } })
        await notify({ kind: 'done', title: t('transactional.tested'), text: body })
      }}
      error={test.error}
      fieldOf={{
        PHONE_NUMBER_ON_BLOCK_LIST: 'phone',
        PERSON_ERASED: 'phone',
        UNAUTHORIZED_DESTINATION: 'phone',
        WRONG_PHONE_NUMBER: 'phone',
      }}
      submitLabel={t('transactional.test')}
      onClose={onClose}
    >
      <PhoneField
        name="phone"
        label={t('transactional.testPhone')}
        description={t('transactional.testHelp')}
        defaultCountry={country}
      />
      {names.map((name, index) => (
        <TextField key={name} name={`values.${index}`} label={name} isOptional />
      ))}
    </FormModal>
  )
}

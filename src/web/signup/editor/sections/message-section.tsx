import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { couponCodeMaxCharacters, listPageSizeMax } from '#contract/limits.ts'
import { couponLinkVariable, couponVariable, keywordVariable } from '#contract/signup/keyword-words.ts'
import { writtenVariable } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { UnsubscribePageField } from '#web/texts/unsubscribe-page-field.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useEveryTag } from '../../keywords/every-tag.ts'
import { MessageField } from '../../keywords/message-field.tsx'
import type { SectionProps } from './section-props.ts'

const none = { brandIdentification: '', stopText: '' }
const sampleCoupon = 'LUMO-7K2P9Q'

/** What those who sign up are texted, and what they get. */
export function MessageSection({ values }: SectionProps) {
  const { t } = useTranslation(['widgets', 'signup'])
  const tags = useEveryTag()
  const { data: numbers } = useSuspenseQuery(query('GET /phone-numbers')({ query: { limit: listPageSizeMax } }))
  const { data: coupons } = useQuery(query('GET /coupon-tags')({ query: { limit: listPageSizeMax, sort: 'name' } }))
  const couponTags = coupons?.items ?? []
  const [channel] = values.channels
  const frame = numbers.items.find(({ number }) => number === channel?.number) ?? none
  const own = [
    { name: couponVariable, label: t('signup:keywords.variable.coupon'), sample: sampleCoupon },
    {
      name: couponLinkVariable,
      label: t('signup:keywords.variable.couponLink'),
      sample: `${window.location.origin}/barcodes/coupon/${'x'.repeat(24)}`,
    },
  ]
  const asking = [{ name: keywordVariable, label: t('signup:keywords.variable.answer'), sample: 'YES' }]
  return (
    <>
      <SelectField
        name="tagId"
        label={t('widgets:message.tag')}
        placeholder={t(tags.length ? 'signup:keywords.chooseTag' : 'signup:keywords.noTags')}
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SwitchField
        name="isDoubleOptIn"
        label={t('signup:keywords.doubleOptIn')}
        description={t('signup:keywords.doubleOptInHelp')}
      />
      {values.isDoubleOptIn && (
        <MessageField
          name="firstMessage"
          label={t('signup:keywords.firstMessage')}
          description={t('signup:keywords.firstMessageHelp', { placeholder: writtenVariable(keywordVariable, '') })}
          own={asking}
          frame={frame}
        />
      )}
      <MessageField
        name="confirmationMessage"
        label={t('signup:keywords.confirmationMessage')}
        description={t(values.isDoubleOptIn ? 'signup:keywords.confirmationAfterYes' : 'widgets:message.confirmationAtOnce')}
        own={own}
        frame={frame}
      />
      <UnsubscribePageField />
      {couponTags.length > 0 && (
        <SelectField
          name="couponTagId"
          label={t('signup:keywords.couponTag')}
          description={t('signup:keywords.couponText', { placeholder: writtenVariable(couponVariable, '') })}
          placeholder={t('signup:keywords.noCoupon')}
          options={couponTags.map(({ id, name, stock }) => ({
            value: id,
            label: t('signup:keywords.couponTagOption', { name, count: stock }),
          }))}
          isOptional
        />
      )}
      {values.couponTagId && (
        <TextField
          name="defaultCoupon"
          label={t('signup:keywords.defaultCoupon')}
          description={t('widgets:message.defaultCouponHelp')}
          maxLength={couponCodeMaxCharacters}
        />
      )}
    </>
  )
}

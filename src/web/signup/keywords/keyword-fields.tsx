import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { campaignNameMaxCharacters, couponCodeMaxCharacters, keywordMaxCharacters, listPageSizeMax } from '#contract/limits.ts'
import { couponLinkVariable, couponVariable, keywordVariable } from '#contract/signup/keyword-words.ts'
import { writtenVariable } from '#contract/texts/variables.ts'
import { query } from '#web/api/query.ts'
import { usePhoneText } from '#web/format/phone-text.ts'
import { UnsubscribePageField } from '#web/texts/unsubscribe-page-field.tsx'
import { useMayOpen } from '#web/session/use-may-open.ts'
import { isString, useFieldValue } from '#web/ui/form/field.tsx'
import { FormGroup } from '#web/ui/form/form-page.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { SwitchField } from '#web/ui/form/switch-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useScreenStands } from '#web/ui/lazy.tsx'
import { MessageField } from './message-field.tsx'
import { useEveryTag } from './every-tag.ts'

const none = { brandIdentification: '', stopText: '' }
const sampleCoupon = 'LUMO-7K2P9Q'

/** What a new keyword and a changed one have. */
export function KeywordFields() {
  const { t } = useTranslation('signup', { keyPrefix: 'keywords' })
  const phoneText = usePhoneText()
  const tags = useEveryTag()
  const { data: numbers } = useSuspenseQuery(query('GET /phone-numbers')({ query: { limit: listPageSizeMax } }))
  const mayCoupons = useMayOpen('/coupons')
  const isDoubleOptIn = useFieldValue('isDoubleOptIn') === true
  const blocksMultiple = useFieldValue('blocksMultiple') === true
  const keyword = useFieldValue('keyword')
  const word = isString(keyword) && keyword.trim() !== '' ? keyword.trim() : t('sampleKeyword')
  const frame = numbers.items.find(({ isDefault }) => isDefault) ?? numbers.items[0] ?? none
  const coupons = [
    { name: couponVariable, label: t('variable.coupon'), sample: sampleCoupon },
    {
      name: couponLinkVariable,
      label: t('variable.couponLink'),
      sample: `${window.location.origin}/barcodes/coupon/${'x'.repeat(24)}`,
    },
  ]
  const own = [{ name: keywordVariable, label: t('variable.keyword'), sample: word }, ...(mayCoupons ? coupons : [])]
  const asking = [{ name: keywordVariable, label: t('variable.answer'), sample: 'YES' }]
  return (
    <>
      <FormGroup
        title={t('word')}
        text={t('wordText', { numbers: numbers.items.map(({ number }) => phoneText(number)).join(', ') })}
      >
        <TextField name="keyword" label={t('keyword')} description={t('keywordHelp')} maxLength={keywordMaxCharacters} />
        <SelectField
          name="tagId"
          label={t('tag')}
          description={t('tagHelp')}
          placeholder={t(tags.length ? 'chooseTag' : 'noTags')}
          options={tags.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          name="campaignName"
          label={t('campaignName')}
          description={t('campaignNameHelp', { address: `${window.location.host}/stop/` })}
          maxLength={campaignNameMaxCharacters}
        />
        <SwitchField name="isActive" label={t('isActive')} description={t('isActiveHelp')} />
      </FormGroup>
      <FormGroup title={t('messages')} text={t('messagesText')}>
        <SwitchField name="isDoubleOptIn" label={t('doubleOptIn')} description={t('doubleOptInHelp')} />
        {isDoubleOptIn && (
          <MessageField
            name="firstMessage"
            label={t('firstMessage')}
            description={t('firstMessageHelp', { placeholder: writtenVariable(keywordVariable, '') })}
            own={asking}
            frame={frame}
          />
        )}
        <MessageField
          name="confirmationMessage"
          label={t('confirmationMessage')}
          description={t(isDoubleOptIn ? 'confirmationAfterYes' : 'confirmationAtOnce')}
          own={own}
          frame={frame}
        />
        <UnsubscribePageField />
      </FormGroup>
      <FormGroup title={t('again')} text={t('againText')}>
        <SwitchField
          name="blocksMultiple"
          label={t('blocksMultiple')}
          description={t(blocksMultiple ? 'blocksMultipleOn' : 'blocksMultipleOff')}
        />
        <MessageField
          name="rewriteMessage"
          label={t('rewriteMessage')}
          description={t('rewriteHelp')}
          own={own}
          frame={frame}
          isOptional
        />
      </FormGroup>
      {mayCoupons && <CouponFields />}
    </>
  )
}

/** Which codes it gives, and what everybody gets once they are gone. */
function CouponFields() {
  const { t } = useTranslation('signup', { keyPrefix: 'keywords' })
  // At the end of the form: it is asked for once the rest stands.
  const enabled = useScreenStands()
  const { data } = useQuery({ ...query('GET /coupon-tags')({ query: { limit: listPageSizeMax, sort: 'name' } }), enabled })
  const chosen = useFieldValue('couponTagId')
  const tags = data?.items ?? []
  const ownDefault = tags.find(({ id }) => id === chosen)?.defaultCoupon ?? ''
  return (
    <FormGroup title={t('coupon')} text={t('couponText', { placeholder: writtenVariable(couponVariable, '') })}>
      <SelectField
        name="couponTagId"
        label={t('couponTag')}
        placeholder={t(tags.length ? 'noCoupon' : 'noCouponTags')}
        options={tags.map(({ id, name, stock }) => ({ value: id, label: t('couponTagOption', { name, count: stock }) }))}
        isOptional
      />
      {isString(chosen) && chosen !== '' && (
        <TextField
          name="defaultCoupon"
          label={t('defaultCoupon')}
          description={ownDefault ? t('defaultCouponOfTag', { code: ownDefault }) : t('defaultCouponHelp')}
          maxLength={couponCodeMaxCharacters}
          isOptional
        />
      )}
    </FormGroup>
  )
}

import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PhoneNumber } from '#contract/account/account.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import classes from './sender-choice.module.css'

type SenderChoiceProps = { numbers: PhoneNumber[]; chosen: PhoneNumber; onChoose: (number: string) => void }

/** From which of our numbers the text goes: "From Main line +1 (628) 555-0119". The system's own list opens over it. */
export function SenderChoice({ numbers, chosen, onChoose }: SenderChoiceProps) {
  const { t } = useTranslation('chat')
  const phoneText = usePhoneText()
  const number = phoneText(chosen.number)
  const isChoice = numbers.length > 1
  const nameOf = (own: PhoneNumber) => [own.customName, phoneText(own.number)].filter(Boolean).join(' ')
  return (
    <span className={classes.from} data-choice={isChoice || undefined} title={nameOf(chosen)}>
      <span className={classes.word}>{t('composer.from')}</span>
      <b>{chosen.customName ?? number}</b>
      {chosen.customName && <span className={classes.number}>{number}</span>}
      {isChoice && (
        <>
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
          <select aria-label={t('composer.sender')} value={chosen.number} onChange={event => onChoose(event.target.value)}>
            {numbers.map(own => (
              <option key={own.number} value={own.number}>
                {nameOf(own)}
              </option>
            ))}
          </select>
        </>
      )}
    </span>
  )
}

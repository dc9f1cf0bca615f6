import { useTranslation } from 'react-i18next'
import type { PhoneNumber } from '#contract/account/account.ts'
import { usePhoneText } from '../../format/phone-text.ts'
import classes from './sender-choice.module.css'
import { cut } from '#web/ui/tip/cut.ts'
import { Chevron } from '#web/ui/chevron.tsx'

type SenderChoiceProps = { numbers: PhoneNumber[]; chosen: PhoneNumber; onChoose: (number: string) => void }

/** From which of our numbers the text goes: "From Main line +1 (628) 555-0119". The system's own list opens over it. */
export function SenderChoice({ numbers, chosen, onChoose }: SenderChoiceProps) {
  const { t } = useTranslation('chat')
  const phoneText = usePhoneText()
  const number = phoneText(chosen.number)
  const isChoice = numbers.length > 1
  const nameOf = (own: PhoneNumber) => [own.customName, phoneText(own.number)].filter(Boolean).join(' ')
  return (
    <span className={classes.from} data-choice={isChoice || undefined}>
      <span className={classes.word}>{t('composer.from')}</span>
      <b {...cut}>{chosen.customName ?? number}</b>
      {chosen.customName && (
        <span className={classes.number} {...cut}>
          {number}
        </span>
      )}
      {isChoice && (
        <>
          <Chevron />
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

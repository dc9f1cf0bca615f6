import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isApple } from './apple.ts'
import classes from './key-caps.module.css'

/** "g then m", "Ctrl Enter": as the keys are labelled. */
export function KeyCaps({ keys }: { keys: string }) {
  const { t } = useTranslation('keyboard')
  return (
    <span className={classes.keys}>
      {keys.split(' ').map((step, index) => (
        <Fragment key={step}>
          {index > 0 && <span>{t('then')}</span>}
          {step.split('+').map(key => (
            <kbd key={key}>{key === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : key === 'Enter' ? '↵' : key}</kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

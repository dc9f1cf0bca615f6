import { IconCoin } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverButton } from '#web/ui/dialog/popover-button.tsx'
import { partOnIdle } from '#web/ui/lazy.tsx'
import { IconAction } from '#web/ui/tip/icon-action.tsx'
import styles from './text-price.module.css'
import type { TextPriceProps } from './text-price.tsx'

const TextPrice = partOnIdle(() => import('./text-price.tsx'))

/** Beside the count of a text: what it costs where it goes. */
export default function TextPriceButton(text: TextPriceProps) {
  const { t } = useTranslation('composing')
  const label = t('price')
  const [isOpen, setOpen] = useState(false)
  return (
    <PopoverButton
      label={label}
      position="bottom-end"
      className={styles.panel}
      isOpen={isOpen}
      onChange={setOpen}
      panel={() => <TextPrice {...text} />}
    >
      {wiring => (
        <IconAction {...wiring} size={28} label={label}>
          <IconCoin size={16} stroke={1.5} aria-hidden />
        </IconAction>
      )}
    </PopoverButton>
  )
}

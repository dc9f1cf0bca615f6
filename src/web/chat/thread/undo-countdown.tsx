import { IconClock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Under a text that has not left yet: for how long it can still be taken back. */
export default function UndoCountdown({ untilMs, takeBack }: { untilMs: number; takeBack: () => void }) {
  const { t } = useTranslation('chat')
  const secondsLeft = () => Math.max(0, Math.ceil((untilMs - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 250)
    return () => clearInterval(timer)
  })
  return (
    <>
      <IconClock size={14} stroke={1.5} aria-hidden />
      <span>{t('sendsIn', { count: seconds })}</span>
      <button type="button" onClick={takeBack}>
        {t('takeBack')}
      </button>
    </>
  )
}

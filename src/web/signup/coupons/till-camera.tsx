import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormProblem } from '#web/ui/form/form-notice.tsx'
import styles from './till.module.css'
import { type CameraProblem, watchCamera } from './watch-camera.ts'

/** What the camera sees; each code that comes before it is told once. */
export default function TillCamera({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useTranslation('signup', { keyPrefix: 'till' })
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const take = useEffectEvent(onCode)
  useEffect(() => {
    if (video.current) return watchCamera(video.current, { onCode: code => take(code), onProblem: setProblem })
    return undefined
  }, [])
  if (problem) return <FormProblem text={t(`camera.${problem}`)} />
  return (
    <figure className={styles.camera}>
      <video ref={video} muted playsInline aria-label={t('camera.sees')} />
      <figcaption>{t('camera.hint')}</figcaption>
    </figure>
  )
}

import { IconPhotoDown } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kilobytes } from './attachable.ts'
import classes from '../cost-hint.module.css'
import { shrink } from './shrink-picture.ts'

type ShrinkOfferProps = { file: File; maxBytes: number; onAccept: (smaller: File) => void; onDecline: () => void }

/** A picture that is too large, made smaller here, and attached only when the person says so. */
export default function ShrinkOffer({ file, maxBytes, onAccept, onDecline }: ShrinkOfferProps) {
  const { t } = useTranslation('composing')
  const [smaller, setSmaller] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    void shrink(file, maxBytes, stop.signal)
      .catch(() => null)
      .then(made => {
        if (stop.signal.aborted) return
        setSmaller(made)
        setTried(true)
      })
    return () => stop.abort()
  }, [file, maxBytes])
  if (isTried && !smaller) return null
  return (
    <div className={classes.strip}>
      <IconPhotoDown size={14} stroke={1.5} aria-hidden />
      <div>
        <p role="status">
          {smaller
            ? t('shrink.offer', { name: file.name, before: kilobytes(file.size), after: kilobytes(smaller.size) })
            : t('shrink.working')}
        </p>
        {smaller && (
          <p>
            <button type="button" onClick={() => onAccept(smaller)}>
              {t('shrink.accept')}
            </button>{' '}
            <button type="button" onClick={onDecline}>
              {t('shrink.decline')}
            </button>
          </p>
        )}
      </div>
    </div>
  )
}

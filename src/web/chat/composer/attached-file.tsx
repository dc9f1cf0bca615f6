import { IconFile, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kilobytes } from './attachable.ts'
import classes from './attached-file.module.css'

/** A picture's address in this tab's memory, given back when the picture goes. */
function usePicture(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}

/** The one file that goes with the text: what it looks like, how large it is, and the way to take it off. */
export function AttachedFile({ file, maxBytes, onRemove }: { file: File; maxBytes: number | undefined; onRemove: () => void }) {
  const { t } = useTranslation('chat')
  const picture = usePicture(file)
  const size = kilobytes(file.size)
  return (
    <div className={classes.file}>
      <span className={classes.thumbnail}>
        {picture ? <img src={picture} alt="" /> : <IconFile size={22} stroke={1.5} aria-hidden />}
        <button type="button" aria-label={t('composer.removeFile', { name: file.name })} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      </span>
      <span className={classes.words}>
        <b title={file.name}>{file.name}</b>
        <span>{maxBytes ? t('composer.fileSize', { size, limit: kilobytes(maxBytes) }) : size}</span>
      </span>
    </div>
  )
}

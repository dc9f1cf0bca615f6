import { IconFile, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kilobytes } from './attachable.ts'
import classes from './attached-file.module.css'
import { useLaterFiles } from './later-files.ts'
import { cut } from '#web/ui/tip/cut.ts'
import { named } from '#web/ui/tip/tip.ts'

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

type AttachedFileProps = {
  file: File
  maxBytes: number | undefined
  /** It came back and waits behind another: a text takes one. */
  isLater?: boolean
  onRemove: () => void
}

/** A file that goes with the text: what it looks like, how large it is, and the way to take it off. */
function AttachedFile({ file, maxBytes, isLater, onRemove }: AttachedFileProps) {
  const { t } = useTranslation('chat')
  const picture = usePicture(file)
  const size = kilobytes(file.size)
  return (
    <div className={classes.file} data-later={isLater || undefined}>
      <span className={classes.thumbnail}>
        {picture ? <img src={picture} alt="" /> : <IconFile size={22} stroke={1.5} aria-hidden />}
        <button type="button" {...named(t('composer.removeFile', { name: file.name }))} onClick={onRemove}>
          <IconX size={12} stroke={2} aria-hidden />
        </button>
      </span>
      <span className={classes.words}>
        <b {...cut}>{file.name}</b>
        <span>
          {isLater ? t('composer.fileLater') : maxBytes ? t('composer.fileSize', { size, limit: kilobytes(maxBytes) }) : size}
        </span>
      </span>
    </div>
  )
}

type AttachedFilesProps = { conversationId: string; file: File; maxBytes: number | undefined; onRemove: () => void }

/** The file in the box, and behind it those that came back while it stood there. */
export function AttachedFiles({ conversationId, file, maxBytes, onRemove }: AttachedFilesProps) {
  const [laterFiles, dropLaterFile] = useLaterFiles(conversationId)
  return (
    <>
      <AttachedFile file={file} maxBytes={maxBytes} onRemove={onRemove} />
      {laterFiles.map((later, index) => (
        // Two of one name are two.
        <AttachedFile
          key={`${later.name} ${index}`}
          file={later}
          isLater
          maxBytes={undefined}
          onRemove={() => dropLaterFile(later)}
        />
      ))}
    </>
  )
}

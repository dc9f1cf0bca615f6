import { IconFile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Attachment } from '#contract/chat/messages.ts'
import { kilobytes } from '../../composer/files/attachable.ts'
import classes from './attachments.module.css'
import { tip } from '#web/ui/tip/tip.ts'

const PictureViewer = lazy(() => import('./picture-viewer.tsx'))

const pictureWidthPx = 220
const pictureHeightPx = 260
const unknownSize = { width: 200, height: 150 }

/** The room a picture gets before it has come: its own shape within 220 × 260, so that nothing jumps when it does. */
export function pictureSize({ width, height }: Pick<Attachment, 'width' | 'height'>): { width: number; height: number } {
  if (!width || !height) return unknownSize
  const scale = Math.min(1, pictureWidthPx / width, pictureHeightPx / height)
  return { width: Math.max(40, Math.round(width * scale)), height: Math.max(40, Math.round(height * scale)) }
}

function Picture({ attachment }: { attachment: Attachment }) {
  const { t } = useTranslation('chat')
  const [isOpen, setOpen] = useState(false)
  const name = attachment.name || t('picture')
  return (
    <>
      <button type="button" className={classes.picture} aria-label={t('openPicture', { name })} onClick={() => setOpen(true)}>
        <img src={attachment.fileUrl} alt="" {...pictureSize(attachment)} decoding="async" />
      </button>
      {isOpen && (
        <Suspense>
          <PictureViewer url={attachment.fileUrl} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Pictures as they are, to be opened large; every other file as a chip that opens in a new tab. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const { t } = useTranslation('chat')
  return attachments.map(attachment =>
    attachment.contentType.startsWith('image/') ? (
      <Picture key={attachment.fileUrl} attachment={attachment} />
    ) : (
      <a
        key={attachment.fileUrl}
        className={classes.file}
        href={attachment.fileUrl}
        target="_blank"
        rel="noreferrer"
        {...tip(t('openFile'))}
      >
        <IconFile size={18} stroke={1.5} aria-hidden />
        <span className={classes.fileName}>{attachment.name || t('file')}</span>
        <span className={classes.fileSize}>{kilobytes(attachment.sizeBytes)}</span>
      </a>
    ),
  )
}

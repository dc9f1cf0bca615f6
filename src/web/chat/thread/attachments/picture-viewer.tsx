import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './picture-viewer.module.css'
import { named } from '#web/ui/tip/tip.ts'

/** A picture over everything else; Esc, the button or a click beside it closes, and the focus goes back where it was. */
export default function PictureViewer({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('chat')
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-label={name}
      onClose={onClose}
      onClick={event => event.target === event.currentTarget && dialog.current?.close()}
    >
      <button
        type="button"
        className={classes.close}
        {...named(t('closePicture'), 'leave')}
        onClick={() => dialog.current?.close()}
      >
        <IconX size={18} stroke={1.5} aria-hidden />
      </button>
      <img src={url} alt={name} />
    </dialog>
  )
}

import { IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#web/keyboard/commands.ts'
import { IconAction } from '#web/ui/tip/icon-action.tsx'

type AttachButtonProps = {
  /** Content types that can go. */
  types: readonly string[]
  onChoose: (files: FileList | null) => void
}

/** Opens the choice of files. */
export function AttachButton({ types, onChoose }: AttachButtonProps) {
  const { t } = useTranslation('chat')
  const picker = useRef<HTMLInputElement>(null)
  const choose = () => picker.current?.click()
  useCommand('attach', choose)
  return (
    <>
      <IconAction label={t('composer.attach')} command="attach" onClick={choose}>
        <IconPhoto size={18} stroke={1.5} aria-hidden />
      </IconAction>
      <input
        ref={picker}
        type="file"
        hidden
        accept={types.join(',')}
        onChange={event => {
          onChoose(event.target.files)
          // The same file may be chosen again after it was taken off.
          event.target.value = ''
        }}
      />
    </>
  )
}

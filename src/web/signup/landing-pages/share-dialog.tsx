import '#web/ui/dialog/form-modal-styles.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { generate } from 'lean-qr'
import { toSvgDataURL } from 'lean-qr/extras/svg'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { LandingPageRow } from '#contract/signup/landing-pages.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { named } from '#web/ui/tip/tip.ts'
import styles from './share-dialog.module.css'

/** White squares around the code, which readers need, and pixels of each square. */
const quietSquares = 4
const pngScale = 24

const colors = { on: '#000000', off: '#ffffff', pad: quietSquares }

type ShareDialogProps = { page: Pick<LandingPageRow, 'campaignName' | 'url'>; onClose: () => void }

/** The address of a page, to be sent, and as a QR code, to be printed. */
export default function ShareDialog({ page: { campaignName, url }, onClose }: ShareDialogProps) {
  const { t } = useTranslation(['widgets', 'common'])
  const code = useMemo(() => generate(url), [url])
  const svg = useMemo(() => toSvgDataURL(code, colors), [code])
  useReturnedFocus()
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    await notify({ kind: 'done', title: t('widgets:landing.copied'), text: url })
  }
  const savePng = () => {
    const href = code.toDataURL({ on: [0, 0, 0], off: [255, 255, 255], pad: quietSquares, scale: pngScale })
    Object.assign(document.createElement('a'), { href, download: `${campaignName}.png` }).click()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('widgets:landing.shareTitle', { name: campaignName })}
      size={440}
      closeButtonProps={named(t('common:close'), 'leave')}
    >
      <div className={styles.address}>
        <TextInput
          label={t('widgets:landing.address')}
          value={url}
          readOnly
          data-autofocus
          onFocus={event => event.currentTarget.select()}
        />
        {/* Only a safe address has a clipboard. */}
        {window.isSecureContext && (
          <Button leftSection={<IconCopy size={16} stroke={1.5} />} onClick={() => void copy()}>
            {t('widgets:landing.copy')}
          </Button>
        )}
      </div>
      <img className={styles.code} src={svg} alt={t('widgets:landing.qr', { url })} />
      <div className={styles.downloads}>
        <Button variant="default" leftSection={<IconDownload size={16} stroke={1.5} />} onClick={savePng}>
          {t('widgets:landing.png')}
        </Button>
        <Button
          component="a"
          href={svg}
          download={`${campaignName}.svg`}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} />}
        >
          {t('widgets:landing.svg')}
        </Button>
      </div>
    </Modal>
  )
}

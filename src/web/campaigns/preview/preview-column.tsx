import { Button } from '@mantine/core'
import { IconDeviceMobileMessage } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { lazyOnIdle } from '#web/ui/lazy.tsx'
import type { DraftValues } from '../draft/draft-values.ts'
import type { Draft } from '../draft/use-draft.ts'
import { PreviewPhone } from './preview-phone.tsx'
import styles from './preview.module.css'
import { usePreview } from './use-preview.ts'

const TestDialog = lazyOnIdle(() => import('./test-dialog.tsx'))

export type PreviewProps = { campaign: Campaign; draft: Draft; values: DraftValues }

/** The text as real people get it, a test of it, and below what confirms it. */
export function PreviewColumn({ campaign, draft, values, foot }: PreviewProps & { foot: ReactNode }) {
  const { t } = useTranslation('campaigns')
  return (
    <section className={styles.column} aria-label={t('preview.title')}>
      <div className={styles.shown}>
        <PreviewAndTest campaign={campaign} draft={draft} values={values} />
      </div>
      {foot}
    </section>
  )
}

/** The preview with its title, and the way to a test. */
export function PreviewAndTest({ campaign, draft, values }: PreviewProps) {
  const { t } = useTranslation('campaigns')
  const preview = usePreview({ campaign, draft, values })
  const [isTesting, setTesting] = useState(false)
  const canTest = values.from !== null && values.message.trim() !== ''
  return (
    <>
      <div className={styles.head}>
        <h2>{t('preview.title')}</h2>
        {canTest && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconDeviceMobileMessage size={16} stroke={1.5} />}
            onClick={() => setTesting(true)}
          >
            {t('test.open')}
          </Button>
        )}
      </div>
      <PreviewPhone campaign={campaign} values={values} preview={preview} />
      {isTesting && (
        <TestDialog campaign={campaign} draft={draft} contactId={preview.person?.contactId} onClose={() => setTesting(false)} />
      )}
    </>
  )
}

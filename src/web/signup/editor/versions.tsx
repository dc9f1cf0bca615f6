import '#web/ui/dialog/form-modal-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { WidgetVersion } from '#contract/signup/landing-pages.ts'
import type { FormKind } from '#contract/signup/widget/problems.ts'
import { query } from '#web/api/query.ts'
import { personName } from '#web/format/names.ts'
import { fullTime } from '#web/format/times.ts'
import { useReturnedFocus } from '#web/ui/dialog/use-returned-focus.ts'
import { ListFailed, ListWaiting } from '#web/ui/list/list-states.tsx'
import { named } from '#web/ui/tip/tip.ts'
import { formKinds } from '../forms/form-kinds.ts'
import styles from './editor.module.css'

type VersionsProps = {
  kind: FormKind
  id: string
  liveVersion: number
  onUse: (version: WidgetVersion) => void
  onClose: () => void
}

/** What was live before; one of them can be the draft again. */
export function Versions({ kind, id, liveVersion, onUse, onClose }: VersionsProps) {
  const { t, i18n } = useTranslation(['widgets', 'common'])
  const { data, error, refetch } = useQuery(query(formKinds[kind].versions)({ params: { id } }))
  const { data: users } = useQuery(query('GET /users')())
  const title = t('widgets:editor.versions')
  useReturnedFocus()
  return (
    <Modal opened onClose={onClose} title={title} size={440} closeButtonProps={named(t('common:close'), 'leave')}>
      {!data && (error ? <ListFailed title={title} error={error} onRetry={() => void refetch()} /> : <ListWaiting />)}
      {data?.items.length === 0 && <p className={styles.told}>{t('widgets:editor.noVersions')}</p>}
      <ul className={styles.versions}>
        {data?.items.map(item => (
          <li key={item.version}>
            <div>
              {t('widgets:editor.version', { version: item.version })}
              {item.version === liveVersion && ` · ${t('widgets:editor.isLive')}`}
              <p>
                {t('widgets:editor.versionBy', {
                  name: personName(users, item.publishedBy, t('widgets:editor.unknownPerson')),
                  time: fullTime(item.publishedAt, i18n.language),
                })}
              </p>
            </div>
            <Button size="xs" variant="default" onClick={() => onUse(item)}>
              {t('widgets:editor.use')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

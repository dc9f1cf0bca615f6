import { IconChecks, IconNote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './sample-conversation.module.css'

/** A conversation as the chat draws it, to show what one signs in to. */
export function SampleConversation() {
  const { t, i18n } = useTranslation('account', { keyPrefix: 'signIn.sample' })
  const clock = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' })
  const at = (minute: number) => clock.format(new Date(2026, 10, 21, 9, minute))
  return (
    <aside className={styles.side} aria-label={t('label')}>
      <div className={styles.talk}>
        <div className={styles.who}>
          <span className={styles.avatar} aria-hidden>
            KW
          </span>
          <div>
            <div className={styles.name}>{t('name')}</div>
            <div className={styles.number}>+48 512 340 187</div>
          </div>
        </div>
        <p className={styles.in}>{t('question')}</p>
        <div className={styles.meta}>{at(41)}</div>
        <div className={styles.note}>
          <div className={styles.noteHead}>
            <IconNote size={14} stroke={1.5} aria-hidden />
            <strong>{t('note')}</strong>
            Ola Nowak
            <span className={styles.hint}>{t('noteHint')}</span>
          </div>
          {t('noteText')}
        </div>
        <p className={styles.out}>{t('answer')}</p>
        <div className={styles.metaOut}>Marta Zielińska · {at(47)}</div>
        <p className={styles.in}>{t('thanks')}</p>
        <div className={styles.meta}>{at(48)}</div>
        <p className={styles.out}>{t('done')}</p>
        <div className={styles.metaOut}>
          Marta Zielińska · {at(49)} · <IconChecks size={14} stroke={1.5} aria-hidden /> {t('delivered')}
        </div>
      </div>
    </aside>
  )
}

import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, languages } from '#web/i18n.ts'
import styles from './language-switch.module.css'
import { Chevron } from '#web/ui/chevron.tsx'

/** The language as a plain list, before anybody is signed in. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const chosen = languages.find(language => language === i18n.language) ?? 'en'
  return (
    <label className={styles.switch}>
      <IconLanguage size={16} stroke={1.5} aria-hidden />
      <select
        aria-label={t('languages.label')}
        value={chosen}
        onChange={event => void changeLanguage(languages.find(language => language === event.target.value) ?? 'en')}
      >
        {languages.map(language => (
          <option key={language} value={language} lang={language}>
            {t(`languages.${language}`)}
          </option>
        ))}
      </select>
      <Chevron className={styles.chevron} />
    </label>
  )
}

import { useTranslation } from 'react-i18next'
import { Chevron } from '#web/ui/chevron.tsx'
import styles from './phone-field.module.css'
import { countriesOf, type usePhones } from './use-phones.ts'

type CountrySelectProps = {
  /** As `usePhones` has them: without them only the chosen country can be named. */
  rules: ReturnType<typeof usePhones>
  /** ISO 3166 alpha-2. */
  country: string
  onChange: (country: string) => void
}

/** Whose national form is meant, before a number: two letters and the calling code. */
export function CountrySelect({ rules, country, onChange }: CountrySelectProps) {
  const { t, i18n } = useTranslation()
  const countries = countriesOf(rules, i18n.language)
  const calling = countries.find(one => one.country === country)?.calling
  return (
    <span className={styles.country}>
      <span aria-hidden>
        {country} {calling && `+${calling}`}
        <Chevron />
      </span>
      <select aria-label={t('field.country')} value={country} onChange={event => onChange(event.currentTarget.value)}>
        {countries.length === 0 && (
          <option value={country}>{new Intl.DisplayNames(i18n.language, { type: 'region' }).of(country)}</option>
        )}
        {countries.map(one => (
          <option key={one.country} value={one.country}>
            {one.name} +{one.calling}
          </option>
        ))}
      </select>
    </span>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { customFieldsMax } from '#contract/limits.ts'
import { query } from '#web/api/query.ts'
import details from './contact-details.module.css'
import { Failure } from '../../ui/feedback/failure.tsx'
import { OwnField } from './own-field.tsx'
import classes from './own-fields.module.css'

/** All fields of the account, with what this contact holds in them. */
export function OwnFields({ number }: { number: string }) {
  const { t } = useTranslation('customer')
  const record = useQuery(query('GET /contacts/:number/record')({ params: { number } }))
  const fields = useQuery(query('GET /custom-fields')({ query: { limit: customFieldsMax } }))
  const { data: contact } = record
  const retry = () => {
    if (record.isError) void record.refetch()
    if (fields.isError) void fields.refetch()
  }
  const isFailed = (record.isError && !contact) || (fields.isError && !fields.data)
  return (
    <section className={details.section}>
      <h3>{t('fields.title')}</h3>
      {isFailed && <Failure text={t('fields.failed')} retry={retry} />}
      {!isFailed && (!contact || !fields.data) && <i className={details.waiting} />}
      {contact && fields.data && fields.data.items.length > 0 && (
        <ul className={classes.fields}>
          {fields.data.items.map(field => (
            <OwnField key={field.id} field={field} contact={contact} />
          ))}
        </ul>
      )}
      {contact && fields.data?.items.length === 0 && (
        <p className={details.unknown}>
          {t('fields.none')} <Link to="/custom-fields">{t('fields.manage')}</Link>
        </p>
      )}
    </section>
  )
}
